#include "library/review/review_json.hpp"

#include <utility>

#include "library/review/figures.hpp"

namespace mines::library {

namespace {

using library::json_of;  // the overloads below would hide those of the header

const char* word_of(FirstClick promise) {
  constexpr const char* words[] = {"any", "safe", "open"};
  return words[static_cast<std::size_t>(promise)];
}

/// Guesses have the members of their comparison.
void add_guess(Json& item, const ReviewedMove& move) {
  // Only guesses where one was needed are compared.
  if (!move.best) return;
  item["win"] = *move.value;
  item["best"] = {{"cell", json_of(move.best->cell)}, {"risk", move.best->risk}, {"win", move.best->value}};
  item["by"] = name_of(move.by);
}

Json json_of(const Explanation& missed) {
  Json item = {{"cell", json_of(missed.cell)}};
  item["numbers"] = missed.reason.found ? json_of(missed.reason.numbers) : Json(nullptr);
  item["uses_mines"] = missed.reason.uses_mines;
  item["text"] = missed.text;
  return item;
}

Json json_of(const ReviewedMove& move) {
  Json item = {{"action", name_of(move.move.action)},
               {"cell", json_of(move.move.cell)},
               {"seconds", move.move.seconds},
               {"opened", json_of(move.opened)},
               {"hit", move.hit},
               {"grade", name_of(move.grade)}};
  if (move.risk) item["risk"] = *move.risk;
  add_guess(item, move);
  if (move.missed) item["missed"] = json_of(*move.missed);
  item["luck"] = move.luck;
  item["coin_flip"] = move.coin_flip;
  return item;
}

Json summary_of(const Review& review) {
  const ReviewSummary& summary = review.summary;
  Json item = Json::object();
  for (const Figure& figure : figures()) {
    if (!figure.in_summary) continue;
    if (Json value = figure.value(review); !value.is_null()) item[figure.key] = std::move(value);
  }
  item["clicks"] = {
      {"left", summary.left}, {"right", summary.right}, {"chord", summary.chord}, {"wasted", summary.wasted}};
  item["phases"] = Json::array();
  for (const Phase& phase : summary.phases)
    item["phases"].push_back({{"name", phase.name}, {"seconds", phase.seconds}});
  return item;
}

}  // namespace

Json json_of(Possible possible) {
  return possible == Possible::unknown ? Json(nullptr) : Json(possible == Possible::yes);
}

const char* name_of(Action action) {
  constexpr const char* words[] = {"open", "chord", "flag", "unflag"};
  return words[static_cast<std::size_t>(action)];
}

const char* name_of(GameState result) {
  return result == GameState::won ? "won" : result == GameState::lost ? "lost" : "unfinished";
}

Json json_of(Cell cell) { return Json::array({cell.row, cell.column}); }

Json json_of(const std::vector<Cell>& cells) {
  Json list = Json::array();
  for (const Cell cell : cells) list.push_back(json_of(cell));
  return list;
}

Json json_of(const Review& review) {
  Json reply = {
      {"rows", review.game.rows}, {"columns", review.game.columns}, {"mines", json_of(review.game.mines)}};
  reply["first"] = word_of(review.game.first);
  reply["result"] = name_of(review.result);
  reply["seconds"] = review.seconds;
  reply["exact"] = review.exact;
  reply["moves"] = Json::array();
  for (const ReviewedMove& move : review.moves) reply["moves"].push_back(json_of(move));
  reply["summary"] = summary_of(review);
  if (!review.warnings.empty()) reply["warnings"] = review.warnings;
  return reply;
}

}  // namespace mines::library
