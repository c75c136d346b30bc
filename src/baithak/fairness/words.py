"""The English sentence of every finding: the one place where a verification speaks.

What the findings mean is decided in `record` and `chain`; the command line only prints these lines.
"""

from baithak.fairness.report import Finding, Report

MARKS = {"ok": "holds:           ", "not": "DOES NOT HOLD:   ", "cannot": "can't be checked:"}

SENTENCES = {
    # What is no record.
    "unreadable.too_big": "It is bigger than {limit} bytes: no record is.",
    "unreadable.too_deep": "It is nested deeper than {limit} levels: no record is.",
    "unreadable.too_many": "It holds more than {limit} values: no record does.",
    "unreadable.not_utf8": "It is not UTF-8 text (byte {at}).",
    "unreadable.not_json": "It is not JSON (line {line}, column {column}).",
    "unreadable.key_twice": "The key {key} stands twice in one object, so it could be read in two ways.",
    "unreadable.fraction": "The number {text} is not a plain integer: a record holds integers only.",
    "unreadable.big_integer": "It holds an integer beyond {digits}: a record writes those as digits in a string.",
    "unreadable.half_character": "It holds half of a character (a lone surrogate).",
    "unreadable.strange_value": "It holds a value of a kind that JSON doesn't have: {kind}.",
    "unreadable.not_an_object": "It is JSON, but not an object: no record.",
    "unreadable.other_protocol": "It is not a record of the protocol {known}, the one known here.",
    "unreadable.missing_field": "No record: {field} is missing in {where}.",
    "unreadable.unknown_field": "No record: {where} has an unknown field {field}.",
    "unreadable.wrong_type": "No record: {where} must be {wanted}.",
    "unreadable.too_long": "No record: {where} has more than {limit} entries.",
    # The record itself.
    "record_hash": "The record's own hash fits what it says: {hash}.",
    "record_hash_differs": "The record's own hash is not that of what it says: it says {said}, but it is {true}. It was changed after it was made.",
    "rules_hash": "The hash of the rules fits the rules: {hash}.",
    "rules_hash_differs": "The hash of the rules is not that of the rules: it says {said}, but it is {true}.",
    "rules_of_other_game": "The record is of {said}, but its rules are of {true}.",
    "rules_version": "The rules of {game} are version {said}; this verifier knows them up to version {known}.",
    "chain_start": "The hash before it is wrong for round {round}: 64 zeros stand before round 1, and before no other.",
    "cancelled": "It is the record of a cancelled round, for the reason {reason}.",
    # The seal.
    "commit_missing": "No server commit: a round of {game} always has one.",
    "unsealed_but_drawn": "There is no server commit, and yet a seed, a round id, players or draws.",
    "no_proof": "No seal was made: real dice, and whatever else comes from outside, carry no proof.",
    "server_seed_missing": "The server's seed is not revealed, so nothing that was drawn can be recomputed.",
    "server_commit": "The server's commit, given before anyone added luck, fits its seed: {hash}.",
    "server_commit_differs": "The server's commit doesn't fit its seed: it says {said}, but the seed gives {true}.",
    "round_id_missing": "There is no round id, and the round wasn't cancelled.",
    "listed_without_round_id": "There are players or draws, but no round id.",
    "cancelled_before_list": "The round was cancelled before the players' commits were listed: there is a commit, but no draw.",
    "player_twice": "Player {player} is listed twice.",
    "player_commit": "The commit of player {player} doesn't fit their seed.",
    "player_commits": "The commits of {count} of {players} players fit the seeds that their devices revealed.",
    "reveal_missing": "Player {player} committed but revealed no seed.",
    "no_phone": "No phone added luck: the server's seed alone made the luck of this round.",
    "round_id": "The round id fits seeds, commits, rules and table: {hash}. Its code is {short}: compare it with the one on the screens of that round.",
    "round_id_differs": "The round id doesn't fit: it says {said}, but seeds, commits, rules and table give {true} (code {short}).",
    # The draws.
    "game_unknown": "The game {game} is not known here, so its outcome is not checked.",
    "draw_unknown": "The draw {label} is none that is known of {game}: nothing shows that it is true.",
    "draw_missing": "The draw {label} is missing.",
    "draw_repeated": "The draw {label} stands there more than once.",
    "draw_out_of_order": "The draw {label} stands where number {number} must come: none may be left out or moved.",
    "tickets_fit": "All {count} tickets are the ones drawn.",
    "tickets_skipped": "Drawn again, because a ticket was already dealt: {count} times.",
    "ticket_differs": "The ticket of {label} is not the one drawn: it says {said}, but {true} was drawn.",
    "tickets_given_up": "After {count} wrong tickets the others were not recomputed.",
    "calls_fit": "All {count} numbers called from the stream are in the order drawn.",
    "calls_from_bag": "Called from a bag, by hand and without any proof: {numbers}.",
    "call_twice": "The number {number} was called twice, the second time as call {place}.",
    "call_differs": "Call {place} is not the one drawn: it says {said}, but {true} was next.",
    "order_fits": "The order of {label} ({count} cards) is the one drawn.",
    "order_differs": "The order of {label} is not the one drawn: in place {place} it says {said}, but {true} was drawn.",
    "deck_size": "The draw {label} has {said} cards; it must have {true}.",
    "deck_size_unknown": "The rules don't say how many cards the deck has; it has {count}.",
    "reshuffle_size": "The draw {label} has {said} cards, but {true} lay in the open pile below its top.",
    "reshuffle_unused": "The draw {label} is there, but the closed deck had not run out.",
    "dice_fit": "The dice are the ones drawn: {dice}.",
    "dice_differ": "The dice are not the ones drawn: it says {said}, but {true} was drawn.",
    "outcome_dice": "The outcome tells other dice than the draw.",
    "real_dice_sealed": "The rules say that real dice are shaken, and yet the round was sealed.",
    # The outcome.
    "outcome_not_recomputed": "The outcome of a round of {game} is not recomputed here; its luck is.",
    "outcome_fits": "The outcome fits: {wins} wins, {calls} numbers called, every winner's pattern complete when it was claimed.",
    "claims_not_in_record": "Who held which ticket, and who claimed first at which call, is the server's word: the record holds wins, not claims.",
    "no_dividends": "The rules name no dividends.",
    "calls_miscounted": "The outcome says {said} calls, but {true} are drawn.",
    "end_and_cancelled": "The game ended as {ended}: only a cancelled game is ended by the host, and every one is.",
    "end_differs": "The game can't have ended as {ended}: what was won and called doesn't fit.",
    "called_after_end": "Numbers were called after the end: {calls} instead of {last}.",
    "dividend_twice": "The dividend {dividend} is won twice.",
    "dividend_not_in_play": "The dividend {dividend} is won, but not in play.",
    "dividend_shared": "The dividend {dividend} is shared, but the rules give it to the first.",
    "shared_wrongly": "The dividend {dividend} is shared between different calls, or twice on one ticket.",
    "prize_unknown": "The prize of {dividend} is not in chips.",
    "prize_from_pot": "The prize of {dividend} is a share of what the tickets made; how many were paid for is not in the record.",
    "prize_differs": "The prize of {dividend} is wrong: it says {said} half-chips, but the rules give {true}.",
    "house_too_early": "The dividend {dividend} was not won later than the full house before it.",
    "not_the_holder": "Player {player} won {dividend} on ticket {rank}, which was not handed to them.",
    "call_not_made": "Player {player} won {dividend} at call {call}, which was never made.",
    "pattern_unknown": "The pattern of {dividend} is not known here.",
    "pattern_incomplete": "Player {player} won {dividend} at call {call}, but its pattern was not complete.",
    "too_many_seats": "The outcome has a player at seat {said}; the table has fewer.",
    "dealer_differs": "The first dealer is {said}, but the lowest card of the toss was {true}'s.",
    "wild_differs": "The card turned up is not the one drawn: it says {said}, but {true} was.",
    "play_fits": "All {count} cards drawn and laid down by {players} players follow from the deck, one after the other.",
    "play_out_of_turn": "Move {place}: it was not for player {player} to make it.",
    "play_not_next": "Move {place}: card {said} was drawn from the {pile} pile, but {true} was next.",
    "play_not_held": "Move {place}: player {player} laid down card {card} without holding it.",
    "hand_differs": "Player {player} did not hold at the end the cards that the outcome says.",
    "rummy_end_differs": "The round can't have ended as {ended}: what was played and scored doesn't fit.",
    "declaration_differs": "The declaration of player {player} was judged wrongly.",
    "drop_differs": "The drop of player {player} is a middle drop after the first card drawn, and before it a first drop.",
    "points_differ": "The points of player {player} are wrong: it says {said}, but the cards and the rules give {true}.",
    "chips_differ": "The half-chips of player {player} are wrong: it says {said}, but the points give {true}.",
    "scores_fit": "The scores of {players} players fit their cards, their drops and the rules; the round ended as {ended}.",
    "scores_unknown": "The rules don't say {setting}, so the scores are not checked.",
    "moments_not_in_record": "When each player dropped, why, and how the cards lay before the end, is the server's word.",
    # Reversals and the chain.
    "reversal": "Round {round} was reversed by {by}; dice: {dice}; the reason given: {reason}",
    "reversal_of_nothing": "A reversal can't be the first record of a table.",
    "reversal_alone": "The record of round {round}, which is reversed, is not given.",
    "reversal_elsewhere": "The reversal of round {round} doesn't follow the record of that round.",
    "reversal_of_unpaid": "Round {round} can't be reversed: it is no paid round of Sic Bo.",
    "reversal_of_drawn_dice": "Round {round} was dealt by the system: a reversal can void it, but give it no other dice.",
    "reversal_follows": "The reversal of round {round} follows its record.",
    "given_twice": "The same record is given twice: {what}.",
    "chain_begins": "The chain of table {table} begins with round 1.",
    "chain_open": "The record before round {round} of table {table} is not given.",
    "chain_link": "Round {later} of table {table} follows round {earlier} unchanged.",
    "chain_gap": "Between rounds {earlier} and {later} of table {table} not given: {missing}.",
    "chain_broken": "Round {later} of table {table} doesn't follow this record of round {earlier}.",
    "chain_broken_or_reversed": "Round {later} of table {table} doesn't follow this record of round {earlier}. If that round was reversed, give the record of the reversal too.",
    "chain_fork": "Two records follow the same one: {one} and {other}.",
    "round_twice": "There are two different records of round {round} of table {table}.",
}


def line(finding: Finding) -> str:
    """One line without a line break: the verdict, then the sentence."""
    return f"{MARKS[finding.verdict]} {sentence(finding)}"


def sentence(finding: Finding) -> str:
    """The sentence of one finding; nothing in a record can add a line, a colour or a direction to it."""
    return SENTENCES[finding.code].format_map({name: plain(value) for name, value in finding.params})


def summary(reports: list[Report]) -> str:
    """The last line over all reports, in words."""
    if any(not report.readable for report in reports):
        return "Something given is no record, so not everything was verified."
    wrong = sum(finding.verdict == "not" for report in reports for finding in report.findings)
    unproven = sum(finding.verdict == "cannot" for report in reports for finding in report.findings)
    if wrong:
        return f"This does NOT hold: {wrong} of the statements above are not true."
    if unproven:
        return f"All that can be checked holds; {unproven} of the statements above can't be checked."
    return "All holds."


def plain(text: str) -> str:
    """At most 200 letters of `text`, in any script; what doesn't print (controls, directions, joiners) is escaped."""
    shown = text if len(text) <= 200 else text[:200] + "..."
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in shown)
