"""What is found out, as classes. Made by scripts/describe from library/facts and library/describe/reports.json."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, Optional

import numpy as np
from numpy.typing import NDArray

from mines._arguments import Cell, cell_pair, integer_of


def _numbered(kind: Any, told: Any) -> Any:
    """An enumerator, of its number or its word."""
    return kind[told.upper()] if isinstance(told, str) else kind(told)


#: The words of enumerations, in the order of C++'s values.
WORDS = {
    "Minimality": ("sufficient", "minimal", "smallest"),
    "Pattern": ("all_found", "all_mines", "1-1", "1-1r", "1-2", "1-2r", "hole", "triangle", "pair", "1-2-1", "1-2-1r", "1-2-2-1", "1-2-2-1r", "chain", "mines_left"),
    "Goal": ("win", "score"),
    "Shape": ("square", "hex", "torus", "knight"),
    "FirstClick": ("any", "safe", "open"),
    "Action": ("open", "chord", "flag", "unflag"),
    "GameState": ("unfinished", "won", "lost"),
    "Grade": ("first", "proven", "best", "guess", "missed", "mistake", "wasted", "flag", "wrong_flag", "unproven_flag", "ungraded"),
    "Comparison": ("exact", "rating", "risk"),
    "Difficulty": ("easy", "medium", "hard", "expert"),
}


class Verdict(enum.IntEnum):
    """What is proven of a cell."""

    UNKNOWN = -2  #: the budget did not suffice to find out whether the cell is certain
    KNOWN = -1  #: needs no proof: the cell is open or a known mine
    UNDECIDED = 0  #: some placement has a mine there, and another has none; or none fits at all
    SAFE = 1  #: no placement has a mine there
    MINE = 2  #: every placement has a mine there


class Means(enum.IntEnum):
    """How the verdict or the probability of a cell was found."""

    KNOWN = -1  #: the cell is open or a known mine
    RULES = 0  #: by repeated steps with one or two numbers
    COUNTING = 1  #: by counting all placements of mines that the numbers allow
    MINES_LEFT = 2  #: by counting those placements that have the board's number of mines
    SOLVER = 3  #: by a SAT solver, because there are too many placements to count
    SAMPLING = 4  #: by a mean over random placements
    DENSITY = 5  #: by nothing but the density of mines


@dataclass(frozen=True)
class Reason:
    """Numbers that force a verdict or contradict each other."""

    numbers: tuple[Cell, ...]  #: the cells of the numbers, row by row
    uses_mines: bool  #: the number of mines on the board is needed as well
    size: str  #: how small the set is known to be

    @classmethod
    def _of(cls: Any, told: Any, **more: Any) -> Any:
        """Of what C++ or JSON has of it."""
        return cls(
            numbers=tuple(cell_pair(each) for each in told["numbers"]),
            uses_mines=told["uses_mines"],
            size=told["size"],
            **more,
        )


@dataclass(frozen=True)
class Contradiction:
    """Why no placement of mines fits."""

    text: str  #: one line for people
    reason: Optional[Reason]  #: what contradicts each other; None if finding it would take too long

    @classmethod
    def _of(cls: Any, told: Any, **more: Any) -> Any:
        """Of what C++ or JSON has of it."""
        return cls(
            text=told["text"],
            reason=Reason._of(told["reason"]) if told["reason"] else None,
            **more,
        )


@dataclass(frozen=True)
class Guess:
    """A guess and its figures. None: the figure was not asked for, or would take too long to find."""

    cell: Cell  #: the guessed cell
    mine: float  #: probability of a mine
    #: probability that the cell is safe and some cell is certain after it, of those in the components that it
    #: touches and of those that touch no number
    progress: Optional[float]
    win: Optional[float]  #: probability to win with the best play; estimated by playing games if win_error is there
    win_error: Optional[float]  #: standard error of win
    rating: Optional[float]  #: only for comparing guesses in one position; no probability

    @classmethod
    def _of(cls: Any, told: Any, **more: Any) -> Any:
        """Of what C++ or JSON has of it."""
        return cls(
            cell=cell_pair(told["cell"]),
            mine=told["mine"],
            progress=told["progress"],
            win=told["win"],
            win_error=told["win_error"],
            rating=told["rating"],
            **more,
        )


@dataclass(frozen=True)
class Move:
    """A click on a cell."""

    cell: Cell  #: the cell
    certain: bool  #: the cell is proven to be safe
    mine: float  #: probability of a mine
    gain: Optional[float]  #: expected points, with the goal score; None if not known

    @classmethod
    def _of(cls: Any, told: Any, **more: Any) -> Any:
        """Of what C++ or JSON has of it."""
        return cls(
            cell=cell_pair(told["cell"]),
            certain=told["certain"],
            mine=told["mine"],
            gain=told["gain"],
            **more,
        )


@dataclass(frozen=True)
class Explanation:
    """Why an unknown cell is safe or a mine, or how it compares with other guesses."""

    cell: Cell  #: the explained cell
    verdict: Verdict  #: its verdict
    #: of a certain cell: the numbers that force it; None if finding them would take too long
    reason: Optional[Reason]
    guesses: tuple[Guess, ...]  #: of an uncertain cell: guesses on it and on others, best first
    safe_elsewhere: Optional[Cell]  #: of an uncertain cell: a safe cell, if there is one
    text: str  #: the same for people, one or more lines
    #: of a certain cell: the shape of the reason; None if none was found, or on boards of other shapes
    pattern: Optional[str]

    @classmethod
    def _of(cls: Any, told: Any, **more: Any) -> Any:
        """Of what C++ or JSON has of it."""
        return cls(
            cell=cell_pair(told["cell"]),
            verdict=_numbered(Verdict, told["verdict"]),
            reason=Reason._of(told["reason"]) if told["reason"] else None,
            guesses=tuple(Guess._of(each) for each in told["guesses"]),
            safe_elsewhere=cell_pair(told["safe_elsewhere"]) if told["safe_elsewhere"] else None,
            text=told["text"],
            pattern=told["pattern"],
            **more,
        )


@dataclass(eq=False, repr=False)
class Analysis:
    """An analysed position. Lists have an entry for each cell, row by row. Unless a placement of mines is known to
    fit, no list is there, and numbers are 0. Where there is no list, an array is of NaN, or of KNOWN."""

    possible: Optional[bool]  #: some placement of mines fits; None: finding out takes too long
    contradiction: Optional[Contradiction]  #: why none fits
    exact: bool  #: every probability is exact, up to rounding
    mine: NDArray[np.float64]  #: probability of a mine; None if the cell is known
    verdict: NDArray[np.int8]  #: what is proven: a safe cell has probability 0, a mine 1
    means: NDArray[np.int8]  #: how the verdict or the probability was found
    #: standard error of the probability: 0 if exact, None if the cell is known; not there if all are exact
    error: NDArray[np.float64]
    #: how many placements of mines fit, in decimal digits; None if not counted, or longer than 10,000 digits
    placements: Optional[int]
    placements_log10: Optional[float]  #: log10 of the number of placements; None if not counted
    known_mines: int  #: known mines of the position
    interior: int  #: unknown cells without an open neighbour
    interior_mine: float  #: probability of a mine in each of those; 0 if there are none

    #: The types of the arrays, in their order.
    _arrays = (("mine", np.float64), ("verdict", np.int8), ("means", np.int8), ("error", np.float64))

    @classmethod
    def _of(cls: Any, told: Any, **more: Any) -> Any:
        """Of what C++ or JSON has of it."""
        return cls(
            possible=told["possible"],
            contradiction=Contradiction._of(told.get("contradiction")) if told.get("contradiction") else None,
            exact=told["exact"],
            mine=told.get("mine"),
            verdict=told.get("verdict"),
            means=told.get("means"),
            error=told.get("error"),
            placements=integer_of(told["placements"]) if told["placements"] else None,
            placements_log10=told["placements_log10"],
            known_mines=told["known_mines"],
            interior=told["interior"],
            interior_mine=told["interior_mine"],
            **more,
        )


@dataclass(frozen=True)
class ConstraintReason:
    """Constraints that force a verdict or contradict each other."""

    constraints: tuple[int, ...]  #: their indexes, ascending
    uses_total: bool  #: the number of mines on all cells is needed as well
    size: str  #: how small the set is known to be

    @classmethod
    def _of(cls: Any, told: Any, **more: Any) -> Any:
        """Of what C++ or JSON has of it."""
        return cls(
            constraints=tuple(told["constraints"]),
            uses_total=told["uses_total"],
            size=told["size"],
            **more,
        )


@dataclass(eq=False, repr=False)
class ConstraintAnalysis:
    """What follows from constraints. Lists have an entry for each cell, and are there only if there is a model. Where
    there is no list, an array is of NaN, or of KNOWN."""

    possible: Optional[bool]  #: there is a model; None: finding out takes too long
    exact: bool  #: every probability is exact, up to rounding
    mine: NDArray[np.float64]  #: probability of a mine
    verdict: NDArray[np.int8]  #: what is proven of the cell
    error: NDArray[np.float64]  #: standard error of the probability: 0 if exact; not there if all are exact
    #: how many models there are, in decimal digits; None if not counted, or longer than 10,000 digits
    models: Optional[int]
    models_log10: Optional[float]  #: log10 of the number of models; None if not counted

    #: The types of the arrays, in their order.
    _arrays = (("mine", np.float64), ("verdict", np.int8), ("error", np.float64))

    @classmethod
    def _of(cls: Any, told: Any, **more: Any) -> Any:
        """Of what C++ or JSON has of it."""
        return cls(
            possible=told["possible"],
            exact=told["exact"],
            mine=told.get("mine"),
            verdict=told.get("verdict"),
            error=told.get("error"),
            models=integer_of(told["models"]) if told["models"] else None,
            models_log10=told["models_log10"],
            **more,
        )


@dataclass(frozen=True)
class Choice:
    """A guess and its value."""

    cell: Cell  #: the clicked cell
    risk: float  #: probability that the click opens a mine
    value: float  #: what it is worth, as by says

    @classmethod
    def _of(cls: Any, told: Any, **more: Any) -> Any:
        """Of what C++ or JSON has of it."""
        return cls(
            cell=cell_pair(told["cell"]),
            risk=told["risk"],
            value=told["value"],
            **more,
        )


@dataclass(frozen=True)
class Phase:
    """A phase of a game: the time in which a third of the 3BV is done. The last phase of a game that was not won ends
    with its last move."""

    name: str  #: opening, middle or end
    seconds: float  #: its length

    @classmethod
    def _of(cls: Any, told: Any, **more: Any) -> Any:
        """Of what C++ or JSON has of it."""
        return cls(
            name=told["name"],
            seconds=told["seconds"],
            **more,
        )


@dataclass(frozen=True)
class ReviewedMove:
    """A move and its grade."""

    action: str  #: what the player did
    cell: Cell  #: to which cell
    seconds: float  #: time since the beginning of the game
    opened: tuple[Cell, ...]  #: the cells that it opened, in order; a hit mine is included
    hit: bool  #: it opened a mine
    grade: str  #: its grade
    risk: Optional[float]  #: of open and chord that are not wasted: probability that it opens a mine
    value: Optional[float]  #: of a guess: what it was worth, as by says
    best: Optional[Choice]  #: of a guess: the best one
    by: Optional[str]  #: of a guess: how guesses were compared
    missed: Optional[Explanation]  #: a cell that was proven safe, explained
    luck: float  #: in bits: -log2(1 - risk) if no mine was hit, else log2(risk)
    coin_flip: bool  #: a guess where no cell had less risk than 1/2
    exact: bool  #: of open and chord: the probabilities of the position are exact

    @classmethod
    def _of(cls: Any, told: Any, **more: Any) -> Any:
        """Of what C++ or JSON has of it."""
        return cls(
            action=told["action"],
            cell=cell_pair(told["cell"]),
            seconds=told["seconds"],
            opened=tuple(cell_pair(each) for each in told["opened"]),
            hit=told["hit"],
            grade=told["grade"],
            risk=told.get("risk"),
            value=told.get("value"),
            best=Choice._of(told.get("best")) if told.get("best") else None,
            by=told.get("by"),
            missed=Explanation._of(told.get("missed")) if told.get("missed") else None,
            luck=told["luck"],
            coin_flip=told["coin_flip"],
            exact=told["exact"],
            **more,
        )


@dataclass(frozen=True)
class Review:
    """A reviewed game."""

    result: str  #: how it ended
    seconds: float  #: the latest time of a move
    exact: bool  #: all probabilities are exact
    moves: tuple[ReviewedMove, ...]  #: up to the end of the game
    summary: ReviewSummary  #: figures of the whole game
    warnings: tuple[str, ...]  #: where the file contradicts itself, or states other figures than its moves give

    @classmethod
    def _of(cls: Any, told: Any, **more: Any) -> Any:
        """Of what C++ or JSON has of it."""
        return cls(
            result=told["result"],
            seconds=told["seconds"],
            exact=told["exact"],
            moves=tuple(ReviewedMove._of(each) for each in told["moves"]),
            summary=ReviewSummary._of(told["summary"]),
            warnings=tuple(told["warnings"]),
            **more,
        )


@dataclass(frozen=True)
class ReviewSummary:
    """The figures of a whole game (docs/reference/reviews.md). None: the game does not have the figure."""

    three_bv: int  #: 3BV: fewest left clicks that open all safe cells without chords
    three_bv_done: int  #: 3BV that the player did
    three_bv_per_second: Optional[float]  #: three_bv_done a second
    openings: int  #: groups of connected zeros, with the numbers around them
    islands: int  #: groups of connected safe cells outside of all openings
    left: int  #: clicks to open
    right: int  #: clicks to set or remove a flag
    chord: int  #: chords
    effective: int  #: clicks that changed a cell
    wasted: int  #: clicks that changed no cell
    zini: int  #: clicks that the greedy rule of ZiNi needs; ties go to the first cell by columns
    hzini: int  #: clicks that the human rule of ZiNi needs, which opens all openings first
    efficiency: Optional[float]  #: three_bv_done a click
    ioe: Optional[float]  #: the same as efficiency
    corr: Optional[float]  #: effective clicks a click
    thrp: Optional[float]  #: three_bv_done an effective click
    rqp: Optional[float]  #: seconds squared a three_bv_done
    zne: Optional[float]  #: as ioe, with zini in place of 3BV
    znt: Optional[float]  #: as thrp, with zini in place of 3BV
    hzne: Optional[float]  #: as ioe, with hzini in place of 3BV
    hznt: Optional[float]  #: as thrp, with hzini in place of 3BV
    path: Optional[float]  #: the mouse's way, in pixels of which a cell's side has 16
    accuracy: Optional[float]  #: mean share of the best move's chance that the moves kept, 0 to 1
    luck: Optional[float]  #: of all moves, in bits
    #: chance to win with the best play before the first guess that was not the best, missed cell or mistake,
    #: where it is known exactly
    win_before_first_error: Optional[float]
    guesses: int  #: guesses while no cell was proven safe
    coin_flips: int  #: guesses where no cell had less risk than 1/2
    missed: int  #: risks taken while a cell was proven safe
    mistakes: int  #: proven mines that were opened
    wrong_flags: int  #: flags on cells that are no mines
    unproven_flags: int  #: flags on mines that were not proven
    ungraded: int  #: moves that were not graded: the work was used up before
    phases: tuple[Phase, ...]  #: those that the game reached

    @classmethod
    def _of(cls: Any, told: Any, **more: Any) -> Any:
        """Of what C++ or JSON has of it."""
        return cls(
            three_bv=told["three_bv"],
            three_bv_done=told["three_bv_done"],
            three_bv_per_second=told["three_bv_per_second"],
            openings=told["openings"],
            islands=told["islands"],
            left=told["left"],
            right=told["right"],
            chord=told["chord"],
            effective=told["effective"],
            wasted=told["wasted"],
            zini=told["zini"],
            hzini=told["hzini"],
            efficiency=told["efficiency"],
            ioe=told["ioe"],
            corr=told["corr"],
            thrp=told["thrp"],
            rqp=told["rqp"],
            zne=told["zne"],
            znt=told["znt"],
            hzne=told["hzne"],
            hznt=told["hznt"],
            path=told["path"],
            accuracy=told["accuracy"],
            luck=told["luck"],
            win_before_first_error=told["win_before_first_error"],
            guesses=told["guesses"],
            coin_flips=told["coin_flips"],
            missed=told["missed"],
            mistakes=told["mistakes"],
            wrong_flags=told["wrong_flags"],
            unproven_flags=told["unproven_flags"],
            ungraded=told["ungraded"],
            phases=tuple(Phase._of(each) for each in told["phases"]),
            **more,
        )
