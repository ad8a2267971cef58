// Prints the descriptions of all public results, formats and endings as one object in JSON, from which
// scripts/describe makes the schema, the types for npm, the classes for Python and lists in pages. A type is
// written as in library/describe/reports.json.
#include <nlohmann/json.hpp>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <type_traits>
#include <utility>

#include "engine/statistics.hpp"
#include "judge/game/outcome.hpp"
#include "library/facts/figures.hpp"
#include "library/facts/picture.hpp"
#include "library/facts/review.hpp"
#include "library/games/no_guess/by_numbers.hpp"
#include "replay/formats.hpp"

namespace mines::facts {

using Json = nlohmann::ordered_json;

namespace {

/// The name of a type, "text" for example; of a result or an enumeration the one that its description has.
template <class T>
std::string type_of() {
  if constexpr (std::is_same_v<T, bool>)
    return "boolean";
  else if constexpr (std::is_same_v<T, Possible>)
    return "boolean|null";
  else if constexpr (Worded<T>)
    return Words<T>::name;
  else if constexpr (std::is_integral_v<T>)
    return "integer";
  else if constexpr (std::is_floating_point_v<T>)
    return "number";
  else if constexpr (std::is_same_v<T, std::string>)
    return "text";
  else if constexpr (std::is_same_v<T, Cell>)
    return "cell";
  else if constexpr (std::is_same_v<T, Digits>)
    return "digits|null";
  else if constexpr (Many<T>)  // a number in a list may be none
    return std::is_same_v<T, std::vector<double>> ? "(number|null)[]"
                                                  : type_of<typename OneOf<T>::type>() + "[]";
  else if constexpr (Maybe<T>)
    return type_of<typename OneOf<T>::type>() + "|null";
  else
    return Facts<T>::name;
}

/// Adds a member, as "key": "type: meaning", or "key?" if it may be left out.
void add(Json& to, const char* key, std::string type, const char* meaning, Absent absent = Absent::null) {
  const bool is_optional = absent == Absent::left_out;
  // What is left out is never null.
  if (const std::size_t null = type.rfind("|null"); is_optional && null + 5 == type.size()) type.resize(null);
  to[is_optional ? std::string(key) + "?" : key] = type + ": " + meaning;
}

template <class T>
void add_result(Json& results) {
  Json& result = results[Facts<T>::name];
  result[""] = Facts<T>::meaning;
  each_member<T>([&](const auto& member) {
    using Value = std::remove_cvref_t<decltype(std::invoke(member.at, std::declval<const T&>()))>;
    add(result, member.key, type_of<Value>(), member.meaning, member.absent);
  });
}

template <class E>
void add_words(Json& all) {
  Json& words = all[Words<E>::name];
  words[""] = Words<E>::meaning;
  if (Words<E>::is_numbered) words["first"] = Words<E>::first;
  for (const Word& word : Words<E>::words) words["words"][word.word] = word.meaning;
}

void add_figures(Json& results) {
  const char* const types[] = {"GameState", "integer", "number|null"};
  Json summary;  // not in `results` yet: a new key there moves the others
  Json row;
  summary[""] = Facts<Summary>::meaning;
  row[""] = "A row of a table of games. Null: the game does not have the figure.";
  row["game"] = "integer: which game of its file, from 1";
  for (const Figure& figure : figures()) {
    const std::string type = types[static_cast<int>(figure.type)];
    if (figure.in_summary) add(summary, figure.key, type, figure.meaning);
    add(row, figure.key, figure.type == Figure::Type::count && figure.is_graded ? type + "|null" : type,
        figure.meaning);
  }
  add(summary, "phases", "Phase[]", "those that the game reached");
  results[Facts<Summary>::name] = std::move(summary);
  results["TableGame"] = std::move(row);
}

/// The figures of a summary for people: what types do not say of them.
Json summary_figures() {
  Json list = Json::array();
  for (const Figure& figure : figures()) {
    if (figure.in_summary)
      list.push_back({{"key", figure.key},
                      {"label", figure.label},
                      {"decimals", figure.decimals},
                      {"meaning", figure.meaning}});
  }
  return list;
}

void add_statistics(Json& results) {
  Json& statistics = results["Statistics"];
  statistics[""] = "Counters of the solver; MINES_STATS=1 mines-solve prints the same as text.";
  for (const StatisticRow& row : statistic_rows())
    add(statistics, row.key, row.kind == StatisticKind::estimate ? "number" : "integer", row.meaning);
}

/// The words of formats, endings and difficulties, by the name of their definition.
Json word_lists() {
  using replay::Holds;
  Json lists;
  for (const replay::FormatRow& row : replay::formats) {
    const bool is_position = row.holds == Holds::position;
    lists[is_position ? "position-format" : "board-format"].push_back(row.word);
    if (row.holds == Holds::game) lists["game-format"].push_back(row.word);
  }
  for (const judge::EndingRow& row : judge::endings()) lists["ending"].push_back(row.word);
  for (const auto& [word, difficulty] : no_guess::difficulty_names()) lists["difficulty"].push_back(word);
  return lists;
}

/// The rows of the tables of formats and of endings, for pages.
Json format_rows() {
  constexpr const char* holds[] = {"board", "position", "game"};
  Json rows;
  for (const replay::FormatRow& row : replay::formats) {
    const std::string other = row.other_word == nullptr ? "" : std::string(", ") + row.other_word;
    rows.push_back({row.name, holds[static_cast<std::size_t>(row.holds)], row.word + other, row.limits});
  }
  return rows;
}

Json ending_rows() {
  Json rows;
  for (const judge::EndingRow& row : judge::endings()) {
    Json& made = rows.emplace_back();
    made["word"] = row.word;
    made["meaning"] = row.meaning;
    if (row.exit) made["exit"] = static_cast<int>(*row.exit);
    made["cells_count"] = row.holds != nullptr;
    made["is_repeated"] = row.is_repeated;
  }
  return rows;
}

template <class... E>
Json all_words() {
  Json all;
  (add_words<E>(all), ...);
  return all;
}

template <class... T>
Json all_results() {
  Json all;
  (add_result<T>(all), ...);
  add_figures(all);
  add_statistics(all);
  return all;
}

}  // namespace

}  // namespace mines::facts

int main() {
  using namespace mines;
  using namespace mines::facts;
  Json all;
  all["words"] = all_words<Verdict, Means, Minimality, Pattern, Goal, Shape, FirstClick, Action, GameState,
                           Grade, Comparison>();
  all["lists"] = word_lists();
  all["formats"] = format_rows();
  all["endings"] = ending_rows();
  all["figures"] = summary_figures();
  all["results"] =
      all_results<Reason, Contradiction, Guess, Move, Explanation, Proof, Analysis, Constraints::Reason,
                  Constraints::Analysis, Choice, Phase, ReviewedMove, PlayedGame, Review, PictureReading>();
  std::cout << all.dump(1) << '\n';
  return std::cout.good() ? 0 : 1;
}
