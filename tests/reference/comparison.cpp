#include "reference/comparison.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

#include "reference/endgame.hpp"
#include "reference/forcing.hpp"

namespace reference {

namespace {

using Json = nlohmann::json;

/// More than this many placements are not tried in search of a smaller set of numbers.
constexpr int most_tries = 1'500;

const char* name_of(Verdict verdict) {
  return verdict == Verdict::safe ? "safe" : verdict == Verdict::mine ? "mine" : "open";
}

class Comparison {
 public:
  Comparison(const Asked& asked, Tally& tally) : asked_(asked), puzzle_(asked.puzzle), tally_(tally) {}

  std::vector<Fault> compare(const Ran& ran) {
    const bool possible = asked_.truth.placements != 0;
    ++tally_[possible ? "possible" : "impossible"];
    check(ran.exit_code == (possible ? 0 : 2), "exit code", std::to_string(ran.exit_code));
    const auto lines = std::count(ran.errors.begin(), ran.errors.end(), '\n');
    check(lines == (possible ? 0 : 1), "standard error", ran.errors);
    try {
      const Json report = Json::parse(ran.output);
      if (check(report.at("consistent") == possible, "possible or not", report.at("consistent").dump())) {
        possible ? compare_possible(report) : compare_contradiction(report);
      }
    } catch (const Json::exception& error) {
      check(false, "not the JSON of a report", error.what());
    }
    return std::move(faults_);
  }

 private:
  bool check(bool holds, const char* kind, const std::string& what) {
    if (!holds) faults_.push_back({kind, what});
    return holds;
  }
  std::string text_of(int unknown) const {
    const int cell = puzzle_.unknown[static_cast<std::size_t>(unknown)];
    return "row " + std::to_string(cell / puzzle_.board.columns) + ", column " +
           std::to_string(cell % puzzle_.board.columns);
  }
  int cell_of(const Json& object) const {
    return puzzle_.board.index(object.at("row").get<int>(), object.at("column").get<int>());
  }
  /// The unknown cell of an object with a row and a column.
  int unknown_of(const Json& object) const {
    const auto cell = static_cast<std::size_t>(cell_of(object));
    return cell < puzzle_.place.size() ? puzzle_.place[cell] : -1;
  }
  Verdict verdict(int unknown) const { return asked_.truth.verdicts[static_cast<std::size_t>(unknown)]; }
  bool is_probability(const Json& value, int unknown) const {
    const long double expected = asked_.truth.probabilities[static_cast<std::size_t>(unknown)];
    return std::abs(value.get<double>() - static_cast<double>(expected)) <= 1e-12;
  }

  void compare_possible(const Json& report) {
    const Board& board = asked_.question.board;
    check(report.at("mines") == (board.mines ? Json(*board.mines) : Json(nullptr)), "mines",
          report.at("mines").dump());
    check(report.at("density").is_null() == board.mines.has_value(), "density", report.at("density").dump());
    check(report.at("exact") == true, "exact", "false");
    const std::string placements = asked_.truth.placements.str();
    check(report.at("placements") == placements, "placements",
          report.at("placements").dump() + " for " + placements);
    const auto log10 = static_cast<double>(std::log10(static_cast<long double>(asked_.truth.placements)));
    check(report.at("placements_log10").is_number() &&
              std::abs(report.at("placements_log10").get<double>() - log10) <= 1e-9 * std::max(1.0, log10),
          "logarithm of placements", report.at("placements_log10").dump());
    compare_cells(report.at("cells"));
    compare_move(report.at("best_move"));
    if (asked_.explained) compare_explanation(report.at("explanation"));
  }

  void compare_cells(const Json& cells) {
    if (!check(cells.size() == puzzle_.unknown.size(), "unknown cells", std::to_string(cells.size()))) return;
    tally_["cells"] += cells.size();
    for (int i = 0; i < static_cast<int>(cells.size()); ++i) {
      const Json& cell = cells[static_cast<std::size_t>(i)];
      if (!check(unknown_of(cell) == i, "unknown cells", cell.dump())) return;
      check(cell.at("verdict") == name_of(verdict(i)), "verdict", cell.dump());
      check(!cell.contains("error") && is_probability(cell.at("probability"), i), "probability", cell.dump());
      if (verdict(i) == Verdict::open) continue;
      ++tally_["certain cells"];
      const bool by_numbers = asked_.by_numbers.verdicts[static_cast<std::size_t>(i)] == verdict(i);
      const std::string known = cell.at("known");
      check(known == "total" ? !by_numbers
                             : by_numbers && (known == "rules" || known == "counting" || known == "solver"),
            "how a cell is known", cell.dump());
    }
  }

  void compare_move(const Json& move) {
    const auto& verdicts = asked_.truth.verdicts;
    const bool any =
        std::any_of(verdicts.begin(), verdicts.end(), [](Verdict v) { return v != Verdict::mine; });
    const bool any_safe = std::find(verdicts.begin(), verdicts.end(), Verdict::safe) != verdicts.end();
    if (!check(move.is_null() != any, "best move", move.dump()) || !any) return;
    const int cell = unknown_of(move);
    if (!check(cell >= 0, "best move", move.dump())) return;
    ++tally_[any_safe ? "safe moves" : "guesses"];
    check(move.at("safe") == any_safe && verdict(cell) == (any_safe ? Verdict::safe : Verdict::open),
          "best move", move.dump());
    check(is_probability(move.at("probability"), cell), "best move's probability", move.dump());
    if (!any_safe && is_endgame()) {
      const auto value = endgame().value_of(cell);
      const auto best = endgame().best_value();
      tally_["best moves whose value is known"] += best ? 1 : 0;
      check(!best || *value >= *best - 1e-12, "best move's chance to win", move.dump());
    }
  }

  /// Whether the best play is to be exact: no cell is safe, and the mines on the board are given. The first
  /// click is another matter.
  bool is_endgame() const {
    return asked_.question.board.mines && !puzzle_.numbers.empty() &&
           asked_.truth.placements <= Count(Endgame::most_placements);
  }
  Endgame& endgame() {
    if (!endgame_) endgame_.emplace(puzzle_, asked_.truth);
    return *endgame_;
  }

  /// The numbers named, by their indices; one that is no number is a fault.
  std::vector<int> numbers_of(const Json& array) {
    std::vector<int> numbers;
    for (const Json& object : array) {
      const auto& cells = puzzle_.number_cells;
      const auto at = std::lower_bound(cells.begin(), cells.end(), cell_of(object));
      if (check(at != cells.end() && *at == cell_of(object), "a number that is none", object.dump()))
        numbers.push_back(static_cast<int>(at - cells.begin()));
    }
    return numbers;
  }

  /// Holds a set of numbers against what it is said to force.
  void compare_set(const Forcing& forcing, const std::vector<int>& numbers, const std::string& size,
                   const std::string& about, const std::string& shown) {
    using enum Forcing::Finding;
    ++tally_[about + ": " + size];
    if (!check(forcing.is_forced_by(numbers) != no, (about + ": does not suffice").c_str(), shown)) return;
    if (size == "sufficient") return;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      std::vector<int> fewer = numbers;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      check(forcing.is_forced_by(fewer) != yes, (about + ": one can be left out").c_str(), shown);
    }
    if (size != "smallest") return;
    const Forcing::Finding fewer = forcing.is_forced_by_fewer(numbers, most_tries);
    ++tally_[about + (fewer == too_large ? ": too much to search" : ": searched")];
    check(fewer != yes, (about + ": fewer do").c_str(), shown);
  }

  void compare_explanation(const Json& explanation) {
    const int cell = *asked_.explained;
    const std::string shown = explanation.dump();
    check(unknown_of(explanation) == cell, "explained cell", shown);
    if (!check(explanation.at("verdict") == name_of(verdict(cell)), "explained verdict", shown)) return;
    if (verdict(cell) == Verdict::open) {
      ++tally_["explained guesses"];
      bool has_cell = false;
      for (const Json& guess : explanation.at("guesses")) {
        const int guessed = unknown_of(guess);
        has_cell = has_cell || guessed == cell;
        check(guessed >= 0 && is_probability(guess.at("probability"), guessed), "guess's probability",
              guess.dump());
        if (!guess.contains("win_probability") || !is_endgame()) continue;
        const auto value = endgame().value_of(guessed);
        tally_["guesses whose value is known"] += value ? 1 : 0;
        check(!value || std::abs(guess.at("win_probability").get<double>() - *value) <= 1e-12,
              "guess's chance to win", guess.dump());
      }
      check(has_cell, "explained guess is missing", shown);
      return;
    }
    if (!check(explanation.at("numbers").is_array(), "no explanation", shown)) return;
    const bool uses_mines = explanation.at("uses_mines");
    const bool by_numbers = asked_.by_numbers.verdicts[static_cast<std::size_t>(cell)] == verdict(cell);
    check(uses_mines != by_numbers, "explanation's use of the mines", shown);
    tally_["explanations with the mines"] += uses_mines ? 1 : 0;
    const Forcing forcing(puzzle_, {cell, verdict(cell) == Verdict::mine},
                          uses_mines ? asked_.question.board.mines : std::nullopt);
    compare_set(forcing, numbers_of(explanation.at("numbers")), explanation.at("size"), "explanation", shown);
  }

  void compare_contradiction(const Json& report) {
    const Board& board = asked_.question.board;
    const std::string shown = report.dump();
    const bool of_numbers = !asked_.counted.numbers_fit();
    tally_["contradictions with the mines"] += of_numbers ? 0 : 1;
    if (!check(report.at("contradicting").is_array(), "no contradiction", shown)) return;
    check(report.at("uses_mines") == !of_numbers, "contradiction's use of the mines", shown);
    const Forcing forcing(puzzle_, {}, of_numbers ? std::nullopt : board.mines);
    compare_set(forcing, numbers_of(report.at("contradicting")), report.at("size"), "contradiction", shown);
  }

  const Asked& asked_;
  const Puzzle& puzzle_;
  Tally& tally_;
  std::vector<Fault> faults_;
  std::optional<Endgame> endgame_;
};

std::optional<int> cell_to_explain(const Truth& truth, std::uint64_t pick) {
  if (truth.placements == 0 || pick % 8 == 0) return {};
  std::vector<int> certain;
  std::vector<int> open;
  for (int cell = 0; cell < static_cast<int>(truth.verdicts.size()); ++cell)
    (truth.verdicts[static_cast<std::size_t>(cell)] == Verdict::open ? open : certain).push_back(cell);
  const std::vector<int>& cells = certain.empty() || pick % 8 == 1 ? open : certain;
  if (cells.empty()) return {};
  return cells[pick / 8 % cells.size()];
}

}  // namespace

Asked::Asked(Question from, std::uint64_t pick)
    : question(std::move(from)), puzzle(question.board), counted(puzzle), finished(counted.finished()) {
  if (!finished) return;
  by_numbers = counted.with_density(question.density.value_or(0.125));
  truth = question.board.mines ? counted.with_mines(*question.board.mines) : by_numbers;
  explained = cell_to_explain(truth, pick);
}

std::vector<std::string> arguments_of(const Asked& asked) {
  std::vector<std::string> arguments{"--position", "-", "--json"};
  arguments.insert(arguments.end(), asked.question.arguments.begin(), asked.question.arguments.end());
  if (asked.explained) {
    const int cell = asked.puzzle.unknown[static_cast<std::size_t>(*asked.explained)];
    arguments.push_back("--explain");
    arguments.push_back(std::to_string(cell / asked.puzzle.board.columns) + "," +
                        std::to_string(cell % asked.puzzle.board.columns));
  }
  return arguments;
}

std::vector<Fault> faults_of(const Asked& asked, const Ran& ran, Tally& tally) {
  if (!asked.finished) {
    ++tally["too large to count"];
    return {};
  }
  return Comparison(asked, tally).compare(ran);
}

}  // namespace reference
