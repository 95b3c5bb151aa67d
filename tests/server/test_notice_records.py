"""What is stored about notices, in both kinds of database."""

from dataclasses import replace

import pytest
from notice_kit import START
from sqlalchemy import func, select

from coverts.server.notices.notice_records import (
    DAY_SECONDS,
    MAX_CONFIRMATIONS,
    MailRecipient,
    NoticeRecords,
)
from coverts.server.running.hosted_tables import open_tables
from coverts.server.store import DatabaseStore, SeatRow, StepRow, TableRow
from coverts.server.store.schema import MAIL_CONFIRMATIONS
from coverts.tables.parts.turn_notices import NOTICE_SECONDS
from coverts.tables.ports import NoticeChannels, NoticeTimes, PushTarget
from coverts.tables.wire.refusals import TooMany

TOKEN = b"t" * 32
MINE = PushTarget("https://push.example.org/me", "key", "secret")
MAIL = MailRecipient("ann@example.org", "the secret of a link", "de")


@pytest.fixture
async def store(database):
    store = DatabaseStore(database)
    await store.open()
    if store.shared:
        await store.held.enter("", "", 60)
    await store.hold("one")
    await store.create(TableRow("one", "valise", {}, [SeatRow("person", TOKEN, name="Ann")]), StepRow(0))
    yield store
    await store.close()


@pytest.fixture
def records(store):
    return NoticeRecords(store)


async def add(records, target=MINE, token=TOKEN):
    await records.add_browser("one", [0], token, target, "de", START)


async def test_a_notice_is_claimed_once_an_hour(records):
    await add(records)
    first = await records.claim("one", 0, START, 5)
    assert [each.target for each in first.browsers] == [MINE]
    assert await records.times("one") == {0: NoticeTimes(0, START, 5)}
    assert not (await records.claim("one", 0, START + NOTICE_SECONDS - 1, 6)).browsers
    assert (await records.claim("one", 0, START + NOTICE_SECONDS, 7)).browsers


async def test_nothing_is_claimed_for_nobody(records):
    assert not (await records.claim("one", 0, START, 5)).browsers
    assert await records.times("one") == {}


async def test_a_token_that_does_not_hold_the_seat_adds_nothing(records):
    await add(records, token=b"x" * 32)
    assert await records.channels("one", [0]) == NoticeChannels()


async def test_a_browser_is_added_once(records):
    await add(records)
    await add(records)
    assert (await records.channels("one", [0])).browsers == 1


async def test_a_browser_that_is_gone_is_removed_everywhere(records):
    await add(records)
    await records.end_browser(MINE.endpoint)
    assert await records.channels("one", [0]) == NoticeChannels()


async def test_an_address_gets_notices_only_after_its_owner_has_confirmed_it(records):
    assert await records.set_mail("one", [0], TOKEN, MAIL, START)
    assert await records.channels("one", [0]) == NoticeChannels(0, "a…@example.org", False)
    assert not (await records.claim("one", 0, START, 5)).mails
    await records.confirm_mail(MAIL.secret)
    assert (await records.claim("one", 0, START, 5)).mails == [MAIL]
    assert not await records.set_mail("one", [0], TOKEN, MAIL, START)  # It need not be confirmed again.


async def ask(records, address="ann@example.org", when=START):
    """Ask for the confirmation of an address, and return whether it gets a mail."""
    try:
        return await records.set_mail("one", [0], TOKEN, replace(MAIL, address=address), when)
    except TooMany:
        return False


async def test_an_address_gets_few_confirmations_a_day_after_a_restart_too(records, store):
    assert all([await ask(records) for _ in range(MAX_CONFIRMATIONS)])
    later = NoticeRecords(store)
    assert not await ask(later, "Ann@example.org")
    assert await ask(later, "bob@example.org")
    assert await ask(later, when=START + DAY_SECONDS)


async def test_an_address_that_got_too_many_mails_stays_as_it_was(records):
    for _ in range(MAX_CONFIRMATIONS):
        await ask(records)
    assert await ask(records, "bob@example.org")
    assert not await ask(records)
    assert (await records.channels("one", [0])).mail == "b…@example.org"


async def test_mails_are_not_counted_for_longer_than_a_day(records, store):
    await ask(records)
    await records.drop_unconfirmed(START + DAY_SECONDS)
    assert await counted_mails(store) == 0


async def test_who_is_forgotten_is_not_counted(records, store, database):
    await ask(records)
    await records.confirm_mail(MAIL.secret)
    assert await counted_mails(store) == 1
    async with open_tables(database) as tables:
        await tables.forget("one", 0)
    assert await counted_mails(store) == 0


async def test_mails_to_an_address_that_nobody_confirmed_stay_counted(records, store, database):
    await ask(records)
    async with open_tables(database) as tables:
        await tables.forget("one", 0)
    assert await counted_mails(store) == 1


async def counted_mails(store):
    query = select(func.count()).select_from(MAIL_CONFIRMATIONS)
    return await store.changes.read(lambda connection: connection.execute(query).scalar_one())


async def test_an_address_that_nobody_confirms_is_removed(records):
    await records.set_mail("one", [0], TOKEN, MAIL, START)
    await records.drop_unconfirmed(START + 1)
    assert await records.mail_of(MAIL.secret) is None


async def test_a_link_removes_an_address(records):
    await records.set_mail("one", [0], TOKEN, MAIL, START)
    await records.confirm_mail(MAIL.secret)
    await records.end_mail(MAIL.secret)
    assert await records.channels("one", [0]) == NoticeChannels()


async def test_a_forgotten_person_gets_no_more_notices(records, database):
    await add(records)
    await records.set_mail("one", [0], TOKEN, MAIL, START)
    async with open_tables(database) as tables:
        assert (await tables.forget("one", 0)).notices == 2
        assert (await tables.personal_rows("one", 0)).notices == 0
    assert await records.times("one") == {}
    await add(records)  # A server that has not noticed it yet stores nothing of this person.
    assert await records.channels("one", [0]) == NoticeChannels()


async def test_a_notice_that_is_due_is_found_later(records, store):
    await add(records)
    records.keep_due("one", 0, START + 60)
    await store.set_notice("")  # What is stored in the background is stored before this.
    assert await records.overdue(START + 60, 9) == []
    assert await records.overdue(START + 61, 9) == ["one"]
    await records.drop_due("one")
    assert await records.overdue(START + 61, 9) == []


async def test_all_processes_use_the_key_that_was_stored_first(records):
    assert await records.key("push", "one") == "one"
    assert await records.key("push", "other") == "one"
