import pytest
from tests.browser.test_talisman_demo import *
from tests.browser.test_talisman_demo import starts_with_all_boxes, plays_on, MOST
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
@pytest.mark.parametrize("n",range(6))
def test_it(new_person, n):
    visitor, game = starts_with_all_boxes(new_person)
    visitor.page.set_default_timeout(25000)
    try:
        plays_on(visitor, game, MOST)
    except Exception as e:
        visitor.page.screenshot(path=f"/tmp/p/dm{n}.png")
        open(f"/tmp/p/dm{n}.html","w").write(visitor.page.content())
        info = visitor.page.evaluate("() => [innerWidth, document.documentElement.scrollWidth, document.documentElement.clientWidth, visualViewport.scale, visualViewport.width]")
        open(f"/tmp/p/dm{n}.log","w").write(str(info)+"\n"+str(e))
        raise
