"""From what selectors tell to what the document promises."""

from games.api import campaign_schemas, past_schemas, schemas
from games.api.lists import GameRow, OpenQuestion, OpenTable
from games.campaigns.page import CampaignPage
from games.models import Game, Played, Seat
from games.table.table_data import AllyData, AskedData, TableData


def game_name(game: Game) -> schemas.GameName:
    """A game by its names."""
    return schemas.GameName(id=game.slug, name=game.name, system=game.system)


def question(asked: AskedData | None) -> schemas.Question | None:
    """The open question to the reader."""
    if asked is None:
        return None
    return schemas.Question(
        token=asked.token,
        kind=asked.kind,
        prompt=asked.prompt,
        hint=asked.hint,
        sealed=asked.sealed,
        answered=asked.answered or None,
        options=[schemas.Option(key=key, text=text) for key, text in asked.options],
        default=asked.default,
        due_at=asked.due_at,
        then=asked.then,
    )


def open_question(row: OpenQuestion) -> schemas.OpenQuestion:
    """A question that waits and can be shown, and where."""
    asked = question(row.question)
    assert asked is not None
    return schemas.OpenQuestion(
        game=game_name(row.game), seat=row.seat, step=row.step, asked_at=row.asked_at, question=asked
    )


def game_view(told: TableData) -> schemas.GameView:
    """A game for one reader."""
    game = told.game
    return schemas.GameView(
        id=game.slug,
        name=game.name,
        system=game.system,
        campaign=game.campaign.slug if game.campaign else None,
        options=game.options,
        status=game.status,
        paused=game.paused_at is not None,
        adjourned=game.adjourned,
        seat=told.seat,
        seats=[_seat(seat, told.out) for seat in told.seats],
        free=game.seats_wanted - len(told.seats),
        step=told.step,
        number=told.number,
        view=told.view,
        waiting=[schemas.Wait.model_validate(wait) for wait in told.waiting],
        question=question(told.question),
        take_back=schemas.TakeBack.model_validate(told.take_back) if told.take_back else None,
        plan=schemas.PlanState.model_validate(told.plan) if told.plan else None,
        ally=_ally(told.ally),
        result=_result(told),
        created_at=game.created_at,
        started_at=game.started_at,
        finished_at=game.finished_at,
    )


def _seat(seat: Seat, out: tuple[int, ...]) -> schemas.Seat:
    return schemas.Seat(
        number=seat.number,
        name=seat.shown_name,
        bot=seat.is_bot,
        away=seat.is_away,
        out=seat.number in out,
        silent=seat.silent_since is not None,
    )


def _ally(open_turn: AllyData | None) -> schemas.Ally | None:
    if open_turn is None:
        return None
    options = [schemas.Option(key=key, text=text) for key, text in open_turn.options]
    return schemas.Ally(token=open_turn.token, seat=open_turn.seat, kind=open_turn.kind, options=options)


def _result(told: TableData) -> schemas.Result | None:
    if not told.how:
        return None
    return schemas.Result(winners=list(told.winners), how=told.how, text=told.outcome)


def campaign(page: CampaignPage) -> campaign_schemas.Campaign:
    """A campaign for one reader."""
    found = page.campaign
    return campaign_schemas.Campaign(
        id=found.slug,
        name=found.name,
        system=found.system,
        chapters=[
            campaign_schemas.Chapter(
                number=one.number,
                game=game_name(one.game),
                title=one.title,
                status=one.game.status,
                won=one.won,
                outcome=one.outcome,
            )
            for one in page.chapters
        ],
        party=[campaign_schemas.Member.model_validate(member) for member in page.party],
        halted=page.halted,
        may_go_on=page.may_go_on,
    )


def my_game(row: GameRow) -> schemas.MyGame:
    """One of a person's games."""
    game = row.game
    return schemas.MyGame(
        id=game.slug,
        name=game.name,
        system=game.system,
        status=game.status,
        paused=game.paused_at is not None,
        adjourned=game.adjourned,
        seat=row.seat,
        names=row.names,
        step=game.steps,
        waiting=row.waiting,
        due_at=row.due_at,
        started_at=game.started_at,
        finished_at=game.finished_at,
        won=row.won,
    )


def played(part: Played) -> past_schemas.Played:
    """A person's part in a finished game."""
    facts = {name: getattr(part, name) for name in past_schemas.Played.model_fields if name != "game"}
    return past_schemas.Played(game=game_name(part.game), **facts)


def table(row: OpenTable, user_id: int) -> schemas.Table:
    """A table of the list; the reader's own one with its secret end."""
    game = row.game
    seats = list(game.seats.all())
    seat = next((one for one in seats if one.user_id == user_id), None)
    return schemas.Table(
        id=game.slug,
        name=game.name,
        system=game.system,
        status=game.status,
        seat=seat.number if seat else None,
        seats=game.seats_wanted,
        free=game.seats_wanted - len(seats),
        names=[one.shown_name for one in seats],
        options=game.options,
        teams=game.options.get("teams", ""),
        pace=game.pace,
        asks=row.asks,
        refused=row.refused or None,
        invite=game.invite if seat else None,
        confirm_by=seat.confirm_by if seat else None,
        asked=[one.shown_name for one in seats if one.confirm_by is not None],
        created_at=game.created_at,
    )
