// Writes the cells one by one, so that a large board needs no tree of values. Everything before them is one
// tree.
#include "command/report_json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace mines::position {

namespace {

using Json = nlohmann::ordered_json;

const char* name_of(CellVerdict verdict) {
  switch (verdict) {
    case CellVerdict::safe:
      return "safe";
    case CellVerdict::mine:
      return "mine";
    case CellVerdict::open_question:
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
      break;
  }
  return "density";
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
  object["safe"] = move.is_certain;
  object["probability"] = move.mine_probability;
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

Json guess_object(const Guess& guess) {
  Json object = object_of(guess.cell);
  object["probability"] = guess.mine_probability;
  if (guess.progress) object["progress"] = *guess.progress;
  if (guess.value) object["win_probability"] = *guess.value;
  if (guess.rating) object["rating"] = *guess.rating;
  return object;
}

void add_reason(Json& object, const char* key, const Reason& reason) {
  object[key] = nullptr;
  if (reason.outcome != Reason::Outcome::found) return;
  object[key] = array_of(reason.numbers);
  object["uses_mines"] = reason.uses_mines_left;
  object["size"] = name_of(reason.size);
}

Json explanation_object(const Explanation& explanation) {
  Json object = object_of(explanation.cell);
  object["verdict"] = name_of(explanation.verdict);
  if (explanation.verdict == CellVerdict::open_question) {
    object["guesses"] = Json::array();
    for (const Guess& guess : explanation.guesses) object["guesses"].push_back(guess_object(guess));
    return object;
  }
  add_reason(object, "numbers", explanation.reason);
  return object;
}

/// Everything in the report but the cells.
Json head(const PositionReport& report) {
  Json object = {{"rows", report.position.size.rows}, {"columns", report.position.size.columns}};
  object["mines"] = report.position.mines ? Json(*report.position.mines) : Json(nullptr);
  object["density"] = report.position.mines ? Json(nullptr) : Json(report.density);
  object["consistent"] = !report.contradiction;
  if (report.contradiction) {
    object["contradiction"] = report.contradiction->text;
    add_reason(object, "contradicting", report.contradiction->reason);
    return object;
  }
  const auto& placements = report.analysis.placements;
  object["exact"] = report.analysis.is_exact;
  object["placements"] = placements && !placements->digits.empty() ? Json(placements->digits) : Json(nullptr);
  object["placements_log10"] = placements ? Json(placements->log10) : Json(nullptr);
  object["goal"] = report.goal == Goal::win ? "win" : "score";
  object["best_move"] = move_object(report);
  if (report.explanation) object["explanation"] = explanation_object(*report.explanation);
  return object;
}

std::string cell_object(Cell cell, const CellAnswer& answer) {
  std::string text =
      fmt::format(R"({{"row":{},"column":{},"verdict":"{}","probability":{},"known":"{}")", cell.row,
                  cell.column, name_of(answer.verdict), answer.mine.value, name_of(answer.means));
  if (answer.mine.known != Known::exact) text += fmt::format(R"(,"error":{})", answer.mine.error);
  return text + '}';
}

Result<void> write_cells(AtomicFile& to, const PositionReport& report) {
  std::string text;
  const char* separator = "\n";
  for (std::int32_t row = 0; row < report.position.size.rows; ++row) {
    for (std::int32_t column = 0; column < report.position.size.columns; ++column) {
      const Cell cell{row, column};
      if (!report.view->is_unknown(cell)) continue;
      text += separator + cell_object(cell, report.analysis.at(cell));
      separator = ",\n";
    }
    MINES_TRY(to.write_if_long(text));
  }
  return to.write(text);
}

}  // namespace

Result<void> write_json(AtomicFile& to, const PositionReport& report) {
  std::string text = head(report).dump();
  if (report.contradiction) return to.write(text + '\n');
  text.pop_back();
  MINES_TRY(to.write(text + ",\"cells\":["));
  MINES_TRY(write_cells(to, report));
  return to.write("\n]}\n");
}

}  // namespace mines::position
