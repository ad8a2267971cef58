#include "apps/arena/arena_report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "base/quantity.hpp"
#include "base/version.hpp"
#include "report/rows.hpp"

namespace mines::arena {

namespace {

constexpr double z95 = 1.959964;  // standard errors to either side of a 95 % interval
constexpr std::size_t label_width = 24;

using report::Json;

/// A share of games (0.41 is 41 %), or a difference of two shares, with its 95 % confidence interval.
struct Rate {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// The share of games that were won, with E. B. Wilson's interval ("Probable inference, the law of
/// succession, and statistical inference", 1927).
Rate rate_of(std::uint64_t wins, std::uint64_t games) {
  const auto n = static_cast<double>(games);
  const double p = static_cast<double>(wins) / n;
  // Wilson's interval stays within 0 and 1 up to rounding, and has a width also for no wins or all.
  const double centre = (p + z95 * z95 / (2 * n)) / (1 + z95 * z95 / n);
  const double reach = z95 / (1 + z95 * z95 / n) * std::sqrt(p * (1 - p) / n + z95 * z95 / (4 * n * n));
  return {p, std::max(0.0, centre - reach), std::min(1.0, centre + reach)};
}

/// The mean of `n` numbers with this sum and sum of squares. The interval treats the mean as normally
/// distributed, so it needs many numbers.
Rate mean_of(double sum, double squares, double n) {
  const double mean = sum / n;
  // The variance may come out below 0 by rounding when all numbers are equal.
  const double reach = z95 * std::sqrt(std::max(0.0, squares / n - mean * mean) / n);
  return {mean, mean - reach, mean + reach};
}

/// The share of wins without the luck of the guesses.
Rate steady_rate(const MatchResult& result, std::uint64_t games) {
  constexpr double unit = luck_unit;
  return mean_of(static_cast<double>(result.wins) - static_cast<double>(result.luck) / unit,
                 static_cast<double>(result.steady_squares) / (unit * unit), static_cast<double>(games));
}

/// The first setting's share of wins minus the second's. Both have played the same boards.
Rate difference(const ArenaResults& results) {
  // Each difference is -1, 0 or 1, so these are their sum and the sum of their squares.
  const double sum =
      static_cast<double>(results.settings[0].wins) - static_cast<double>(results.settings[1].wins);
  // A board that both settings win, or neither, has the difference 0 and adds to neither sum.
  return mean_of(sum, static_cast<double>(results.differ), static_cast<double>(results.games));
}

/// What the report has of a setting; `all_games` is at least 1.
report::Rows rows_of(const ClassicSetting& setting, const MatchResult& result, std::uint64_t all_games) {
  const auto games = static_cast<double>(all_games);
  const Rate wins = rate_of(result.wins, all_games);
  const Rate steady = steady_rate(result, all_games);
  const double games_per_second = games / result.seconds;
  const double cpu_ms_per_game = result.cpu_seconds / games * 1000;
  const auto time = [](const char* key, double nanoseconds, const char* label) -> report::Row {
    const double milliseconds = nanoseconds * 1e-6;
    return {key, milliseconds, label, fmt::format("{:.4f}", milliseconds)};
  };
  const TimeHistogram& times = result.move_times;
  return {{"solver", setting.name},
          {"games", all_games},
          {"wins", result.wins, "wins", std::to_string(result.wins)},
          {"win_rate", wins.value, "win rate", fmt::format("{:.3f} %", 100 * wins.value)},
          {"ci95_low", wins.low, "95 % interval",
           fmt::format("{:.3f} to {:.3f}", 100 * wins.low, 100 * wins.high)},
          {"ci95_high", wins.high},
          {"without_luck", steady.value, "  without luck", fmt::format("{:.3f} %", 100 * steady.value)},
          {"without_luck_low", steady.low, "  95 % interval",
           fmt::format("{:.3f} to {:.3f}", 100 * steady.low, 100 * steady.high)},
          {"without_luck_high", steady.high},
          {"lost_on_safe", result.lost_on_safe},
          {"guesses_per_game", static_cast<double>(result.guesses) / games},
          {"moves_per_game", static_cast<double>(result.moves) / games},
          {.label = "games a second", .text = fmt::format("{:.0f}", games_per_second)},
          {"cpu_ms_per_game", cpu_ms_per_game, "CPU ms a game", fmt::format("{:.3f}", cpu_ms_per_game)},
          {"games_per_s", games_per_second},
          time("move_ms_p50", times.quantile(0.5), "ms a move, median"),
          time("move_ms_p99", times.quantile(0.99), "  99 % take at most"),
          time("move_ms_p999", times.quantile(0.999), "  99.9 % take at most"),
          time("move_ms_max", static_cast<double>(times.longest()), "  the longest"),
          {"seconds", result.seconds},
          {.label = "lost on a safe cell", .text = std::to_string(result.lost_on_safe)}};
}

/// The settings side by side: two of them fit 80 columns.
std::string columns(const Settings& settings, const ArenaResults& results) {
  std::vector<std::string> lines{std::string(label_width, ' ')};
  for (std::size_t i = 0; i < results.settings.size(); ++i) {
    const ClassicSetting& setting = *settings.solvers[i];
    lines[0] += fmt::format("  {:>18}", setting.name);
    std::size_t line = 1;
    for (const report::Row& row : rows_of(setting, results.settings[i], results.games)) {
      if (row.label.empty()) continue;
      if (i == 0) lines.push_back(fmt::format("{:<{}}", row.label, label_width));
      lines[line++] += fmt::format("  {:>18}", row.text);
    }
  }
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

/// "strong wins more games than fast, by 1.250 % of all games;", and the interval in a second line.
std::string comparison(const Settings& settings, const Rate& more) {
  const char* const name = settings.solvers[0]->name;
  const char* const other = settings.solvers[1]->name;
  const std::string found =
      more.value == 0 ? fmt::format("{} and {} win the same number of games", name, other)
                      : fmt::format("{} wins {} games than {}, by {:.3f} % of all games", name,
                                    more.value > 0 ? "more" : "fewer", other, std::abs(100 * more.value));
  return fmt::format("\n{};\n95 % interval of the difference: {:+.3f} to {:+.3f} %\n", found, 100 * more.low,
                     100 * more.high);
}

}  // namespace

std::string table(const BoardRule& rule, const Settings& settings, const ArenaResults& results) {
  const std::string text =
      fmt::format("{} on {} x {} with {}, first click {} at {},{},\n{}\n\n", quantity(results.games, "game"),
                  rule.size.rows, rule.size.columns, quantity(rule.mines, "mine"), facts::word_of(rule.first),
                  rule.start.row, rule.start.column,
                  settings.merged_tasks == 0 ? quantity(settings.threads, "thread")
                                             : quantity(settings.merged_tasks, "task")) +
      columns(settings, results);
  return settings.solvers.size() == 1 ? text : text + comparison(settings, difference(results));
}

std::string json(const BoardRule& rule, const Settings& settings, const ArenaResults& results) {
  const auto json_of = [&](std::size_t i) {
    return object_of(rows_of(*settings.solvers[i], results.settings[i], results.games));
  };
  Json object{{"version", toolkit_version()}};
  object.update(json_of(0));
  object["board"] = {{"rows", rule.size.rows},
                     {"columns", rule.size.columns},
                     {"mines", rule.mines},
                     {"first", facts::word_of(rule.first)},
                     {"start", {rule.start.row, rule.start.column}}};
  // Boards of a file have no seed.
  object["seed"] = settings.maps_in ? Json() : Json(settings.seed);
  // The tasks of a merge may have had different numbers of threads, which no file reports.
  if (settings.merged_tasks > 0) {
    object["tasks"] = settings.merged_tasks;
  } else {
    object["threads"] = settings.threads;
  }
  if (settings.solvers.size() == 2) {
    const Rate more = difference(results);
    object["against"] = json_of(1);
    object["difference"] = {{"win_rate", more.value}, {"ci95_low", more.low}, {"ci95_high", more.high}};
  }
  return report::json_text(object, 2) + "\n";
}

}  // namespace mines::arena
