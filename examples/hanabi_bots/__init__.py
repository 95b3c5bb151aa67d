"""The rule-of-thumb bot of Hanabi, which `examples/hanabi.py` imports.

It does the first of these things that it can:

1. Play a card that fits for sure, by the hints and by the cards in sight.
2. Tell of a card that fits, if possible so that its owner knows that it fits. The next player comes first.
3. If the deck is empty and this is not the last life, play a card that may fit.
4. Discard a card that no firework needs, or else the card about which the hints say least.
5. If the colour or number of each card is known, tell anything or discard any of them, at random."""

from coverts.engine import Bot

PLAY, TELL = 5, 10  # the first option that plays a card, and the first that tells
COPIES = (3, 2, 2, 2, 1)
SURE, TELL_ALL, TELL_PART, GUESS, USELESS, TELL_ANYTHING, NEVER = 100, 90, 80, 50, 40, 5, -100


def cautious(act):
    """Return a bot that answers the question `act`."""
    bot = Bot("cautious", "Plays what fits for sure, and tells the others what they can play.")
    bot.on(act)(score)
    return bot


def score(v, who, move):
    if move < PLAY:
        return score_discard(v, who, move)
    return score_card(v, who, move - PLAY) if move < TELL else score_hint(v, who, move // TELL, move % TELL)


def fits(v, card):
    return v.firework[card // 5] == card % 5


def is_useless(v, card):
    """Return whether the card is in its firework, or a lower card of its colour is lost."""
    useless = v.firework[card // 5] > card % 5
    for number in range(card % 5):
        useless = useless or v.discarded[card - card % 5 + number] == COPIES[number]
    return useless


def count_hidden(v, who, card):
    """Return how many copies of a card a player cannot see."""
    count = COPIES[card % 5] - v.discarded[card] - (v.firework[card // 5] > card % 5)
    for other in range(v.players):
        for at in range(5):
            count -= other != who and v.player[other].held[at].card == card
    return count


def score_card(v, who, at):
    """Score a play: high if the card fits for sure."""
    right = 0
    wrong = 0
    for card in range(25):
        if card in v.player[who].held[at].may_be:
            copies = count_hidden(v, who, card)
            right += copies * fits(v, card)
            wrong += copies * (not fits(v, card))
    if wrong == 0:
        return SURE
    return GUESS + 9 * right // (right + wrong) if v.left == 0 and v.lives > 1 and right > 0 else NEVER


def score_discard(v, who, at):
    """Score a discard: high if the card is useless for sure, otherwise by the cards that it may be."""
    held = v.player[who].held[at]
    useless = True
    for card in range(25):
        if card in held.may_be and not is_useless(v, card) and count_hidden(v, who, card) > 0:
            useless = False
    return USELESS if useless else held.may_be.count()


def is_called(card, word):
    return card // 5 == word or card % 5 + 5 == word


def score_hint(v, who, away, word):
    """Score a hint: high if its owner then knows of a card that fits."""
    other = (who + away) % v.players
    best = TELL_ANYTHING
    for at in range(5):
        held = v.player[other].held[at]
        if held.card >= 0 and is_called(held.card, word) and fits(v, held.card):
            before = 0
            after = 0
            wrong_before = 0
            wrong = 0
            for card in range(25):
                if card in held.may_be:
                    before += 1
                    wrong_before += not fits(v, card)
                    after += is_called(card, word)
                    wrong += is_called(card, word) and not fits(v, card)
            if wrong_before > 0 and after < before:
                best = max(best, (TELL_PART - wrong if wrong > 0 else TELL_ALL) - away)
    return best
