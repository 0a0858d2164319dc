"""No campaign has a chapter twice, and what sees to it is made while games are written."""

from collections.abc import Iterator

import pytest
from django.db import IntegrityError, connection
from django.db.migrations.executor import MigrationExecutor
from django.test.utils import CaptureQueriesContext

from games.lobby.lobby import new_game_row
from games.models import Campaign, Game
from games.systems import get_system
from labyrinth.clock import now

BEFORE, THE_MIGRATION = ("games", "0006_parties"), ("games", "0007_chapter_once")


def chapter(number: int | None, campaign: Campaign | None) -> Game:
    game = new_game_row(get_system("tiny"), name="Evening", seats=2, options={})
    game.campaign, game.chapter = campaign, number
    game.save()
    return game


@pytest.mark.django_db
def test_a_chapter_is_there_once_and_games_of_no_campaign_as_often_as_one_likes():
    campaign = Campaign.objects.create(system="tiny", name="Evening", created_at=now())
    for number, of in ((None, None), (None, None), (1, campaign), (2, campaign)):
        chapter(number, of)
    with pytest.raises(IntegrityError):
        chapter(2, campaign)


def migrate(*to: tuple[str, str]) -> None:
    MigrationExecutor(connection).migrate(list(to))


@pytest.fixture
def before(transactional_db: None) -> Iterator[None]:
    """The database as it was before the migration; it goes on as it is now."""
    migrate(BEFORE)
    yield
    migrate(*MigrationExecutor(connection).loader.graph.leaf_nodes())


def indexes() -> list[tuple[str, bool]]:
    """The definition of what is called so, and whether it counts."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_get_indexdef(indexrelid), indisvalid AND indisunique FROM pg_index"
            " WHERE indexrelid = to_regclass('chapter_once')"
        )
        return cursor.fetchall()


@pytest.mark.postgres
def test_postgresql_makes_the_index_while_games_are_written_also_after_a_try_that_was_cut_short(before: None):
    assert indexes() == []
    with connection.cursor() as cursor:
        cursor.execute("CREATE INDEX chapter_once ON games_game (chapter)")
    with CaptureQueriesContext(
        connection,
    ) as said:
        migrate(THE_MIGRATION)
    assert [query["sql"] for query in said if "UNIQUE INDEX CONCURRENTLY" in query["sql"]]
    [(definition, counts)] = indexes()
    assert counts
    assert definition.endswith("(campaign_id, chapter) WHERE (campaign_id IS NOT NULL)")
