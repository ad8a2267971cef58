#include "library/answers.hpp"

#include <cmath>
#include <limits>

namespace mines::library {

namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

Means means_of(mines::Means means) {
  switch (means) {
    case mines::Means::rules:
      return Means::rules;
    case mines::Means::counting:
      return Means::counting;
    case mines::Means::mines_left:
      return Means::mines_left;
    case mines::Means::solver:
      return Means::solver;
    case mines::Means::sampling:
      return Means::sampling;
    case mines::Means::density:
      break;
  }
  return Means::density;
}

Guess guess_of(const mines::Guess& guess) {
  return {
      {guess.cell.row, guess.cell.column}, guess.mine_probability, guess.progress, guess.value, guess.rating};
}

/// Writes the answers for cells into the vectors of an analysis.
class CellWriter {
 public:
  CellWriter(Analysis& to, BoardSize size, bool exact)
      : to_(to), columns_(static_cast<std::size_t>(size.columns)) {
    to.mine.assign(size.cells(), no_number);
    to.verdict.assign(size.cells(), Verdict::known);
    to.means.assign(size.cells(), Means::known);
    if (!exact) to.error.assign(size.cells(), no_number);
  }
  void write(mines::Cell cell, const CellAnswer& answer) {
    const std::size_t i =
        static_cast<std::size_t>(cell.row) * columns_ + static_cast<std::size_t>(cell.column);
    to_.mine[i] = answer.mine.value;
    to_.verdict[i] = answer_of(answer.verdict);
    to_.means[i] = means_of(answer.means);
    if (!to_.error.empty()) to_.error[i] = answer.mine.error;
  }

 private:
  Analysis& to_;
  std::size_t columns_;
};

}  // namespace

Cell answer_of(mines::Cell cell) { return {cell.row, cell.column}; }

Verdict answer_of(CellVerdict verdict) {
  switch (verdict) {
    case CellVerdict::safe:
      return Verdict::safe;
    case CellVerdict::mine:
      return Verdict::mine;
    case CellVerdict::open_question:
      break;
  }
  return Verdict::undecided;
}

Minimality answer_of(mines::Minimality size) {
  switch (size) {
    case mines::Minimality::smallest:
      return Minimality::smallest;
    case mines::Minimality::minimal:
      return Minimality::minimal;
    case mines::Minimality::sufficient:
      break;
  }
  return Minimality::sufficient;
}

Reason answer_of(const mines::Reason& reason) {
  Reason answer;
  answer.found = reason.outcome == mines::Reason::Outcome::found;
  if (!answer.found) return answer;
  for (const mines::Cell cell : reason.numbers) answer.numbers.push_back(answer_of(cell));
  answer.uses_mines = reason.uses_mines_left;
  answer.size = answer_of(reason.size);
  return answer;
}

Contradiction answer_of(const position::Contradiction& contradiction) {
  return {contradiction.text, answer_of(contradiction.reason)};
}

Analysis answer_of(const mines::Analysis& analysis, const View& view) {
  Analysis answer;
  answer.exact = analysis.is_exact;
  answer.known_mines = analysis.known_mines;
  answer.interior = analysis.interior;
  if (analysis.interior > 0) answer.interior_mine = analysis.interior_answer.mine.value;
  if (analysis.placements) {
    answer.placements = analysis.placements->digits;
    answer.placements_log10 = analysis.placements->log10;
  }
  CellWriter writer(answer, view.size(), analysis.is_exact);
  if (analysis.interior > 0) {
    for (std::int32_t row = 0; row < view.size().rows; ++row) {
      for (std::int32_t word = 0; word < view.size().words(); ++word) {
        for_each_bit(view.unknown(row, word) & view.size().word_mask(word),
                     [&](int bit) { writer.write(cell_at(row, word, bit), analysis.interior_answer); });
      }
    }
  }
  for (const mines::Analysis::Answered& answered : analysis.cells)
    writer.write(answered.cell, answered.answer);
  return answer;
}

Explanation answer_of(const position::Explanation& explanation, const Position& position) {
  Explanation answer;
  answer.cell = answer_of(explanation.cell);
  answer.verdict = answer_of(explanation.verdict);
  answer.reason = answer_of(explanation.reason);
  for (const mines::Guess& guess : explanation.guesses) answer.guesses.push_back(guess_of(guess));
  if (explanation.safe_elsewhere) answer.safe_elsewhere = answer_of(*explanation.safe_elsewhere);
  answer.text = text_of(explanation, position);
  return answer;
}

Move answer_of(const mines::Move& move) {
  return {answer_of(move.cell), move.is_certain, move.mine_probability, move.gain};
}

}  // namespace mines::library
