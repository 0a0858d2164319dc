def order_answer(view, question, seat, orders):
    return None
