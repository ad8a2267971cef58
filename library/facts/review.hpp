// Reviews of games that were played, described for the doors. The figures of a game are described in
// figures.cpp.
#pragma once

#include "library/facts/game.hpp"
#include "library/facts/position.hpp"
#include "mines/review.hpp"

namespace mines::facts {

template <>
struct Words<Grade> : FromZero {
  static constexpr const char* name = "Grade";
  static constexpr const char* meaning = "the grade of a move";
  static constexpr Word words[] = {
      {"first", "the first click, before anything was known"},
      {"proven", "opened cells that were all proven safe"},
      {"best", "a guess where no cell was proven safe; no guess was better"},
      {"guess", "a guess where no cell was proven safe; another guess was better"},
      {"missed", "opened a cell that was not proven safe, although another cell was proven safe"},
      {"mistake", "opened a proven mine"},
      {"wasted", "changed nothing"},
      {"flag", "set a flag on a proven mine, or took any flag away"},
      {"wrong_flag", "set a flag on a cell that is not a mine"},
      {"unproven_flag", "set a flag on a mine that was not proven to be one"},
      {"ungraded", "not graded: the work was used up before"}};
};

template <>
struct Words<Comparison> : FromZero {
  static constexpr const char* name = "Comparison";
  static constexpr const char* meaning = "how guesses were compared";
  static constexpr Word words[] = {{"exact", "by the chance to win with the best play"},
                                   {"rating", "by a rating, which is no probability"},
                                   {"risk", "by the chance to survive the click"}};
};

template <>
struct Facts<Choice> {
  static constexpr const char* name = "Choice";
  static constexpr const char* meaning = "A guess and its value.";
  static constexpr auto members =
      std::tuple{Member{"cell", &Choice::cell, "the clicked cell"},
                 Member{"risk", &Choice::risk, "probability that the click opens a mine"},
                 Member{"value", &Choice::value, "what it is worth, as by says"}};
};

template <>
struct Facts<Phase> {
  static constexpr const char* name = "Phase";
  static constexpr const char* meaning =
      "A phase of a game: the time in which a third of the 3BV is done. The last phase of a game that was "
      "not won "
      "ends with its last move.";
  static constexpr auto members = std::tuple{
      Member{"name", [](const Phase& phase) { return std::string(phase.name); }, "opening, middle or end"},
      Member{"seconds", &Phase::seconds, "its length"}};
};

template <>
struct Facts<ReviewedMove> {
  static constexpr const char* name = "ReviewedMove";
  static constexpr const char* meaning = "A move and its grade.";
  static constexpr auto members = std::tuple{
      Member{"action", [](const ReviewedMove& each) { return each.move.action; }, "what the player did"},
      Member{"cell", [](const ReviewedMove& each) { return each.move.cell; }, "to which cell"},
      Member{"seconds", [](const ReviewedMove& each) { return each.move.seconds; },
             "time since the beginning of the game"},
      Member{"opened", &ReviewedMove::opened, "the cells that it opened, in order; a hit mine is included"},
      Member{"hit", &ReviewedMove::hit, "it opened a mine"},
      Member{"grade", &ReviewedMove::grade, "its grade"},
      Member{"risk", &ReviewedMove::risk,
             "of open and chord that are not wasted: probability that it opens a mine", Absent::left_out},
      Member{"value", &ReviewedMove::value, "of a guess: what it was worth, as by says", Absent::left_out},
      Member{"best", &ReviewedMove::best, "of a guess: the best one", Absent::left_out},
      Member{"by", [](const ReviewedMove& each) { return each.best ? &each.by : nullptr; },
             "of a guess: how guesses were compared", Absent::left_out},
      Member{"missed", &ReviewedMove::missed, "a cell that was proven safe, explained", Absent::left_out},
      Member{"luck", &ReviewedMove::luck, "in bits: -log2(1 - risk) if no mine was hit, else log2(risk)"},
      Member{"coin_flip", &ReviewedMove::coin_flip, "a guess where no cell had less risk than 1/2"},
      Member{"exact", &ReviewedMove::exact,
             "of open and chord: the probabilities of the position are exact"}};
};

/// The summary of a review: the figures of the game (library/facts/figures.hpp), and its phases.
struct Summary {
  const Review* review;
};

/// As JSON (library/facts/json.hpp).
void write_value(std::string& to, const Summary& summary);

template <>
struct Facts<Summary> {
  static constexpr const char* name = "ReviewSummary";
  static constexpr const char* meaning =
      "The figures of a whole game (docs/reference/reviews.md). Null: the game does not have the figure.";
};

template <>
struct Facts<PlayedGame> {
  static constexpr const char* name = "Played";
  static constexpr const char* meaning = "The board of a game that was played.";
  static constexpr auto members =
      std::tuple{Member{"rows", &PlayedGame::rows, "rows of the board"},
                 Member{"columns", &PlayedGame::columns, "columns of the board"},
                 Member{"mines", &PlayedGame::mines, "the cells of all mines"},
                 Member{"first", &PlayedGame::first,
                        "what was promised of the first click; weaker if the promise was not kept"}};
};

template <>
struct Facts<Review> {
  static constexpr const char* name = "Review";
  static constexpr const char* meaning = "A reviewed game.";
  static constexpr auto members = std::tuple{
      Member{"result", &Review::result, "how it ended"},
      Member{"seconds", &Review::seconds, "the latest time of a move"},
      Member{"exact", &Review::exact, "all probabilities are exact"},
      Member{"moves", &Review::moves, "up to the end of the game"},
      Member{"summary", [](const Review& review) { return Summary{&review}; }, "figures of the whole game"},
      Member{"warnings", &Review::warnings,
             "where the file contradicts itself, or states other figures than its moves give"}};
};

}  // namespace mines::facts
