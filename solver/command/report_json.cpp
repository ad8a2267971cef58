// Writes the cells one by one, so that a large board needs no tree of values. Everything before them is one
// tree.
#include "command/report_json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/version.hpp"

namespace mines::position {

namespace {

using Json = nlohmann::ordered_json;

using library::Means;
using library::Minimality;
using library::Verdict;

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::safe:
      return "safe";
    case Verdict::mine:
      return "mine";
    case Verdict::undecided:
    case Verdict::known:
      break;
  }
  return "open";
}

const char* name_of(Means means) {
  switch (means) {
    case Means::rules:
      return "rules";
    case Means::counting:
      return "counting";
    case Means::mines_left:
      return "total";
    case Means::solver:
      return "solver";
    case Means::sampling:
      return "sampling";
    case Means::density:
    case Means::known:
      break;
  }
  return "density";
}

Json object_of(library::Cell cell) { return {{"row", cell.row}, {"column", cell.column}}; }

Json array_of(const std::vector<library::Cell>& cells) {
  Json array = Json::array();
  for (const library::Cell cell : cells) array.push_back(object_of(cell));
  return array;
}

Json move_object(const PositionReport& report) {
  if (!report.move) return nullptr;
  const Engine::Move& move = *report.move;
  Json object = object_of(move.cell);
  object["safe"] = move.is_certain;
  object["probability"] = move.mine;
  if (move.gain) object["gain"] = *move.gain;
  return object;
}

const char* name_of(Minimality size) {
  switch (size) {
    case Minimality::smallest:
      return "smallest";
    case Minimality::minimal:
      return "minimal";
    case Minimality::sufficient:
      break;
  }
  return "sufficient";
}

Json guess_object(const library::Guess& guess) {
  Json object = object_of(guess.cell);
  object["probability"] = guess.mine;
  if (guess.progress) object["progress"] = *guess.progress;
  if (guess.win) object["win_probability"] = *guess.win;
  if (guess.rating) object["rating"] = *guess.rating;
  return object;
}

void add_reason(Json& object, const char* key, const Engine::Reason& reason) {
  object[key] = nullptr;
  if (!reason.found) return;
  object[key] = array_of(reason.numbers);
  object["uses_mines"] = reason.uses_mines;
  object["size"] = name_of(reason.size);
}

Json explanation_object(const Engine::Explanation& explanation) {
  Json object = object_of(explanation.cell);
  object["verdict"] = name_of(explanation.verdict);
  if (explanation.verdict == Verdict::undecided) {
    object["guesses"] = Json::array();
    for (const library::Guess& guess : explanation.guesses) object["guesses"].push_back(guess_object(guess));
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
  const Engine::Analysis& analysis = report.analysis;
  object["consistent"] = analysis.possible();
  if (!analysis.possible()) {
    object["contradiction"] = analysis.contradiction->text;
    add_reason(object, "contradicting", analysis.contradiction->reason);
    return object;
  }
  object["exact"] = analysis.exact;
  object["placements"] = analysis.placements.empty() ? Json(nullptr) : Json(analysis.placements);
  object["placements_log10"] = analysis.placements_log10 ? Json(*analysis.placements_log10) : Json(nullptr);
  object["goal"] = report.goal == Engine::Goal::win ? "win" : "score";
  object["best_move"] = move_object(report);
  if (report.explanation) object["explanation"] = explanation_object(*report.explanation);
  return object;
}

std::string cell_object(library::Cell cell, const Engine::Analysis& analysis, std::size_t index) {
  std::string text = fmt::format(R"({{"row":{},"column":{},"verdict":"{}","probability":{},"known":"{}")",
                                 cell.row, cell.column, name_of(analysis.verdict[index]),
                                 analysis.mine[index], name_of(analysis.means[index]));
  if (analysis.means[index] == Means::sampling) text += fmt::format(R"(,"error":{})", analysis.error[index]);
  return text + '}';
}

Result<void> write_cells(AtomicFile& to, const PositionReport& report) {
  std::string text;
  const char* separator = "\n";
  for (std::int32_t row = 0; row < report.position.size.rows; ++row) {
    for (std::int32_t column = 0; column < report.position.size.columns; ++column) {
      const std::size_t index = report.index(row, column);
      if (report.analysis.verdict[index] == Verdict::known) continue;
      text += separator + cell_object({row, column}, report.analysis, index);
      separator = ",\n";
    }
    MINES_TRY(to.write_if_long(text));
  }
  return to.write(text);
}

}  // namespace

Result<void> write_json(AtomicFile& to, const PositionReport& report) {
  std::string text = head(report).dump();
  if (!report.analysis.possible()) return to.write(text + '\n');
  text.pop_back();
  MINES_TRY(to.write(text + ",\"cells\":["));
  MINES_TRY(write_cells(to, report));
  return to.write("\n]}\n");
}

}  // namespace mines::position
