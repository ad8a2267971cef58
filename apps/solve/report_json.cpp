// Writes the cells one by one, so that a large board needs no tree of values. Everything before them is one
// tree.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/solve/command.hpp"
#include "base/assert.hpp"
#include "base/version.hpp"
#include "library/review/review_json.hpp"

namespace mines::solve {

namespace {

using Json = nlohmann::ordered_json;

const char* name_of(Means means) {
  // The names have the order of Means. "total" is what JSON calls the mines left.
  constexpr const char* names[] = {"rules", "counting", "total", "solver", "sampling", "density"};
  MINES_ASSERT(means != Means::known);
  return names[static_cast<std::size_t>(means)];
}

Json object_of(Cell cell) { return {{"row", cell.row}, {"column", cell.column}}; }

Json array_of(const std::vector<Cell>& cells) {
  Json array = Json::array();
  for (const Cell cell : cells) array.push_back(object_of(cell));
  return array;
}

Json move_object(const PositionReport& report) {
  if (!report.move) return nullptr;
  const Move& move = *report.move;
  Json object = object_of(move.cell);
  object["certain"] = move.is_certain;
  object["risk"] = move.mine;
  if (move.gain) object["gain"] = *move.gain;
  object["safe"] = move.is_certain;  // what 1.0 called them
  object["probability"] = move.mine;
  return object;
}

Json guess_object(const Guess& guess) {
  Json object = object_of(guess.cell);
  object["risk"] = guess.risk();
  object["probability"] = guess.mine;  // what 1.0 called it
  if (guess.progress) object["progress"] = *guess.progress;
  if (guess.win) object["win_probability"] = *guess.win;
  if (guess.win_error) object["win_error"] = *guess.win_error;
  if (guess.rating) object["rating"] = *guess.rating;
  return object;
}

void add_reason(Json& object, const char* key, const Reason& reason) {
  object[key] = nullptr;
  if (!reason.found) return;
  object[key] = array_of(reason.numbers);
  object["uses_mines"] = reason.uses_mines;
  object["size"] = mines::name_of(reason.size);
}

Json explanation_object(const Explanation& explanation) {
  Json object = object_of(explanation.cell);
  object["verdict"] = solve::name_of(explanation.verdict);
  if (is_uncertain(explanation.verdict)) {
    object["guesses"] = Json::array();
    for (const Guess& guess : explanation.guesses) object["guesses"].push_back(guess_object(guess));
    return object;
  }
  add_reason(object, "numbers", explanation.reason);
  return object;
}

/// Everything in the report but the cells.
Json head(const PositionReport& report) {
  Json object = {{"version", toolkit_version()},
                 {"rows", report.position.size.rows},
                 {"columns", report.position.size.columns}};
  object["mines"] = report.position.mines ? Json(*report.position.mines) : Json(nullptr);
  object["density"] = report.position.mines ? Json(nullptr) : Json(report.density);
  if (!report.reading.empty()) object["reading"] = report.reading;
  if (!report.doubtful.empty()) object["doubtful"] = array_of(report.doubtful);
  const Analysis& analysis = report.analysis;
  object["consistent"] = library::json_of(analysis.possible);
  if (analysis.possible == Possible::unknown) return object;
  if (analysis.possible == Possible::no) {
    object["contradiction"] = analysis.contradiction->text;
    add_reason(object, "contradicting", analysis.contradiction->reason);
    return object;
  }
  object["exact"] = analysis.exact;
  object["placements"] = analysis.placements.empty() ? Json(nullptr) : Json(analysis.placements);
  object["placements_log10"] = analysis.placements_log10 ? Json(*analysis.placements_log10) : Json(nullptr);
  object["goal"] = report.goal == Goal::win ? "win" : "score";
  object["best_move"] = move_object(report);
  if (report.explanation) object["explanation"] = explanation_object(*report.explanation);
  return object;
}

std::string cell_object(Cell cell, const Analysis& analysis, std::size_t index) {
  std::string text = fmt::format(R"({{"row":{},"column":{},"verdict":"{}","probability":{},"known":"{}")",
                                 cell.row, cell.column, solve::name_of(analysis.verdict[index]),
                                 analysis.mine[index], name_of(analysis.means[index]));
  // All other probabilities are exact.
  if (analysis.means[index] == Means::sampling) text += fmt::format(R"(,"error":{})", analysis.error[index]);
  return text + '}';
}

Result<void> write_cells(AtomicFile& to, const PositionReport& report) {
  std::string text;
  const char* separator = "\n";
  for (std::int32_t row = 0; row < report.position.size.rows; ++row) {
    for (std::int32_t column = 0; column < report.position.size.columns; ++column) {
      const std::size_t index = report.index({row, column});
      if (report.analysis.verdict[index] == Verdict::known) continue;
      text += separator + cell_object({row, column}, report.analysis, index);
      separator = ",\n";
    }
    // A large board is written as it grows, and is never in memory as a whole.
    MINES_TRY(to.write_if_long(text));
  }
  return to.write(text);
}

}  // namespace

Result<void> write_json(AtomicFile& to, const PositionReport& report) {
  std::string text = head(report).dump();
  if (report.analysis.possible != Possible::yes) return to.write(text + '\n');
  // The closing brace comes after the cells.
  text.pop_back();
  MINES_TRY(to.write(text + ",\"cells\":["));
  MINES_TRY(write_cells(to, report));
  return to.write("\n]}\n");
}

}  // namespace mines::solve
