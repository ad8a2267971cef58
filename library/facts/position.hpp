// What is found out of a position, and of any constraints, described for the doors.
#pragma once

#include "library/facts/facts.hpp"
#include "mines/analysis.hpp"
#include "mines/constraints.hpp"
#include "mines/engine.hpp"
#include "mines/shape.hpp"

namespace mines::facts {

template <>
struct Words<Verdict> {
  static constexpr const char* name = "Verdict";
  static constexpr const char* meaning = "what is proven of a cell";
  static constexpr int first = -2;
  static constexpr bool is_numbered = true;
  static constexpr Word words[] = {
      {"unknown", "the budget did not suffice to find out whether the cell is certain"},
      {"known", "needs no proof: the cell is open or a known mine"},
      {"undecided", "some placement has a mine there, and another has none; or none fits at all"},
      {"safe", "no placement has a mine there"},
      {"mine", "every placement has a mine there"}};
};

template <>
struct Words<Means> {
  static constexpr const char* name = "Means";
  static constexpr const char* meaning = "how the verdict or the probability of a cell was found";
  static constexpr int first = -1;
  static constexpr bool is_numbered = true;
  static constexpr Word words[] = {
      {"known", "the cell is open or a known mine"},
      {"rules", "by repeated steps with one or two numbers"},
      {"counting", "by counting all placements of mines that the numbers allow"},
      {"mines_left", "by counting those placements that have the board's number of mines"},
      {"solver", "by a SAT solver, because there are too many placements to count"},
      {"sampling", "by a mean over random placements"},
      {"density", "by nothing but the density of mines"}};
};

template <>
struct Words<Minimality> : FromZero {
  static constexpr const char* name = "Minimality";
  static constexpr const char* meaning = "how small a set that forces something is known to be";
  static constexpr Word words[] = {{"sufficient", "some of the set may not be needed"},
                                   {"minimal", "none of the set can be left out"},
                                   {"smallest", "no smaller set suffices"}};
};

template <>
struct Words<Pattern> : FromZero {
  static constexpr const char* name = "Pattern";
  static constexpr const char* meaning =
      "the shape of a reason; a number counts less the known mines around it, and r (reduced) means that "
      "some were";
  static constexpr Word words[] = {
      {"all_found", "one number: all its mines are known"},
      {"all_mines", "one number: all unknown cells around it are mines"},
      {"1-1", "two 1s that touch; all unknown cells around one of them see the other"},
      {"1-1r", "1-1, reduced"},
      {"1-2", "a 1 and a 2 that touch; the 2 has one cell of its own, which is a mine"},
      {"1-2r", "1-2, reduced"},
      {"hole", "two numbers that touch; one of them lies between unknown cells"},
      {"triangle", "two numbers that touch at a corner"},
      {"pair", "two other numbers"},
      {"1-2-1", "1, 2 and 1 in a row"},
      {"1-2-1r", "1-2-1, reduced"},
      {"1-2-2-1", "three or all numbers of 1, 2, 2 and 1 in a row"},
      {"1-2-2-1r", "1-2-2-1, reduced"},
      {"chain", "three or more other numbers"},
      {"mines_left", "the number of mines on the board is needed"}};
};

template <>
struct Words<Goal> : FromZero {
  static constexpr const char* name = "Goal";
  static constexpr const char* meaning = "the goal of the best move";
  static constexpr Word words[] = {{"win", "a mine ends the game"},
                                   {"score", "a mine costs points, and the game goes on"}};
};

template <>
struct Words<Shape> : FromZero {
  static constexpr const char* name = "Shape";
  static constexpr const char* meaning = "the shape of a board: the cells that a number counts";
  static constexpr Word words[] = {
      {"square", "the eight around it"},
      {"hex", "the six around it; odd rows, counted from 0, lie half a cell further to the right"},
      {"torus", "the eight around it; the left edge is joined to the right one and the top to the bottom"},
      {"knight", "the eight that a knight of chess reaches"}};
};

template <>
struct Facts<Reason> {
  static constexpr const char* name = "Reason";
  static constexpr const char* meaning = "Numbers that force a verdict or contradict each other.";
  static constexpr auto members = std::tuple{
      Member{"numbers", &Reason::numbers, "the cells of the numbers, row by row"},
      Member{"uses_mines", &Reason::uses_mines, "the number of mines on the board is needed as well"},
      Member{"size", &Reason::size, "how small the set is known to be"}};
};

/// A reason that was found; else null.
template <class R>
const R* found(const R& reason) {
  return reason.found ? &reason : nullptr;
}

template <>
struct Facts<Contradiction> {
  static constexpr const char* name = "Contradiction";
  static constexpr const char* meaning = "Why no placement of mines fits.";
  static constexpr auto members =
      std::tuple{Member{"text", &Contradiction::text, "one line for people"},
                 Member{"reason", [](const Contradiction& each) { return found(each.reason); },
                        "what contradicts each other; null if finding it would take too long"}};
};

template <>
struct Facts<Guess> {
  static constexpr const char* name = "Guess";
  static constexpr const char* meaning =
      "A guess and its figures. Null: the figure was not asked for, or would take too long to find.";
  static constexpr auto members = std::tuple{
      Member{"cell", &Guess::cell, "the guessed cell"},
      Member{"mine", &Guess::mine, "probability of a mine"},
      Member{"progress", &Guess::progress,
             "probability that the cell is safe and some cell is certain after it, of those in the "
             "components that it touches and of those that touch no number"},
      Member{"win", &Guess::win,
             "probability to win with the best play; estimated by playing games if win_error is there"},
      Member{"win_error", &Guess::win_error, "standard error of win"},
      Member{"rating", &Guess::rating, "only for comparing guesses in one position; no probability"}};
};

template <>
struct Facts<Move> {
  static constexpr const char* name = "Move";
  static constexpr const char* meaning = "A click on a cell.";
  static constexpr auto members =
      std::tuple{Member{"cell", &Move::cell, "the cell"},
                 Member{"certain", &Move::is_certain, "the cell is proven to be safe"},
                 Member{"mine", &Move::mine, "probability of a mine"},
                 Member{"gain", &Move::gain, "expected points, with the goal score; null if not known"}};
};

template <>
struct Facts<Explanation> {
  static constexpr const char* name = "Explanation";
  static constexpr const char* meaning =
      "Why an unknown cell is safe or a mine, or how it compares with other guesses.";
  static constexpr auto members = std::tuple{
      Member{"cell", &Explanation::cell, "the explained cell"},
      Member{"verdict", &Explanation::verdict, "its verdict"},
      Member{"reason", [](const Explanation& each) { return found(each.reason); },
             "of a certain cell: the numbers that force it; null if finding them would take too long"},
      Member{"guesses", &Explanation::guesses,
             "of an uncertain cell: guesses on it and on others, best first"},
      Member{"safe_elsewhere", &Explanation::safe_elsewhere,
             "of an uncertain cell: a safe cell, if there is one"},
      Member{"text", &Explanation::text, "the same for people, one or more lines"},
      Member{"pattern", &Explanation::pattern,
             "of a certain cell: the shape of the reason; null if none was found, or on boards of other "
             "shapes"}};
};

template <>
struct Facts<Analysis> {
  static constexpr const char* name = "Analysis";
  static constexpr const char* meaning =
      "An analysed position. Lists have an entry for each cell, row by row. Unless a placement of mines is "
      "known "
      "to fit, no list is there, and numbers are 0.";
  static constexpr auto members = std::tuple{
      Member{"possible", &Analysis::possible,
             "some placement of mines fits; null: finding out takes too long"},
      Member{"contradiction", &Analysis::contradiction, "why none fits", Absent::left_out},
      Member{"exact", &Analysis::exact, "every probability is exact, up to rounding"},
      Member{"mine", &Analysis::mine, "probability of a mine; null if the cell is known", Absent::left_out},
      Member{"verdict", &Analysis::verdict, "what is proven: a safe cell has probability 0, a mine 1",
             Absent::left_out},
      Member{"means", &Analysis::means, "how the verdict or the probability was found", Absent::left_out},
      Member{"error", &Analysis::error,
             "standard error of the probability: 0 if exact, null if the cell is known; not there if all are "
             "exact",
             Absent::left_out},
      Member{"placements", [](const Analysis& each) { return Digits{&each.placements}; },
             "how many placements of mines fit, in decimal digits; null if not counted, or longer than "
             "10,000 digits"},
      Member{"placements_log10", &Analysis::placements_log10,
             "log10 of the number of placements; null if not counted"},
      Member{"known_mines", &Analysis::known_mines, "known mines of the position"},
      Member{"interior", &Analysis::interior, "unknown cells without an open neighbour"},
      Member{"interior_mine", &Analysis::interior_mine,
             "probability of a mine in each of those; 0 if there are none"}};
};

template <>
struct Facts<Proof> {
  static constexpr const char* name = "Proof";
  static constexpr const char* meaning =
      "A proof that other programs can check (docs/reference/constraints.md).";
  static constexpr auto members =
      std::tuple{Member{"clauses", &Proof::clauses,
                        "in DIMACS CNF: the board's numbers, and the opposite of the proved claim"},
                 Member{"steps", &Proof::steps, "the proof in the format DRAT"}};
};

template <>
struct Facts<Constraints::Reason> {
  static constexpr const char* name = "ConstraintReason";
  static constexpr const char* meaning = "Constraints that force a verdict or contradict each other.";
  static constexpr auto members =
      std::tuple{Member{"constraints", &Constraints::Reason::constraints, "their indexes, ascending"},
                 Member{"uses_total", &Constraints::Reason::uses_total,
                        "the number of mines on all cells is needed as well"},
                 Member{"size", &Constraints::Reason::size, "how small the set is known to be"}};
};

template <>
struct Facts<Constraints::Analysis> {
  static constexpr const char* name = "ConstraintAnalysis";
  static constexpr const char* meaning =
      "What follows from constraints. Lists have an entry for each cell, and are there only if there is a "
      "model.";
  static constexpr auto members = std::tuple{
      Member{"possible", &Constraints::Analysis::possible,
             "there is a model; null: finding out takes too long"},
      Member{"exact", &Constraints::Analysis::exact, "every probability is exact, up to rounding"},
      Member{"mine", &Constraints::Analysis::mine, "probability of a mine", Absent::left_out},
      Member{"verdict", &Constraints::Analysis::verdict, "what is proven of the cell", Absent::left_out},
      Member{"error", &Constraints::Analysis::error,
             "standard error of the probability: 0 if exact; not there if all are exact", Absent::left_out},
      Member{
          "models", [](const Constraints::Analysis& each) { return Digits{&each.models}; },
          "how many models there are, in decimal digits; null if not counted, or longer than 10,000 digits"},
      Member{"models_log10", &Constraints::Analysis::models_log10,
             "log10 of the number of models; null if not counted"}};
};

}  // namespace mines::facts
