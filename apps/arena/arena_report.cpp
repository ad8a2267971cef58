#include "apps/arena/arena_report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>
#include <vector>

#include "base/quantity.hpp"
#include "base/version.hpp"
#include "report/rows.hpp"

namespace mines::arena {

namespace {

constexpr double z95 = 1.959964;  // standard errors to either side of a 95 % interval

using report::Json;

double milliseconds(double nanoseconds) { return nanoseconds * 1e-6; }

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

/// The first setting's share of wins minus the second's. Both have played the same boards. The interval
/// treats the mean of the differences as normally distributed, so it needs many games.
Rate difference(const ArenaResults& results) {
  const auto n = static_cast<double>(results.games);
  // Each difference is -1, 0 or 1, so these are their sum and the sum of their squares.
  const double sum =
      static_cast<double>(results.settings[0].wins) - static_cast<double>(results.settings[1].wins);
  // A board that both settings win, or neither, has the difference 0 and adds to neither sum.
  const auto squares = static_cast<double>(results.differ);
  const double mean = sum / n;
  // The variance may come out below 0 by rounding when every board has the same difference.
  const double reach = z95 * std::sqrt(std::max(0.0, squares / n - mean * mean) / n);
  return {mean, mean - reach, mean + reach};
}

struct Figures {
  Rate wins;
  double games_per_second = 0;
  double cpu_ms_per_game = 0;
  double p50 = 0, p99 = 0, p999 = 0, longest = 0;  // of a move, ms
};

/// The figures of a result; `all_games` is at least 1.
Figures figures_of(const MatchResult& result, std::uint64_t all_games) {
  const auto games = static_cast<double>(all_games);
  const TimeHistogram& times = result.move_times;
  return {rate_of(result.wins, all_games),
          games / result.seconds,
          result.cpu_seconds / games * 1000,
          milliseconds(times.quantile(0.5)),
          milliseconds(times.quantile(0.99)),
          milliseconds(times.quantile(0.999)),
          milliseconds(static_cast<double>(times.longest()))};
}

Json json_of(const std::string& name, const MatchResult& result, std::uint64_t all_games) {
  const Figures figures = figures_of(result, all_games);
  const auto games = static_cast<double>(all_games);
  return {{"solver", name},
          {"games", all_games},
          {"wins", result.wins},
          {"win_rate", figures.wins.value},
          {"ci95_low", figures.wins.low},
          {"ci95_high", figures.wins.high},
          {"lost_on_safe", result.lost_on_safe},
          {"guesses_per_game", static_cast<double>(result.guesses) / games},
          {"moves_per_game", static_cast<double>(result.moves) / games},
          {"cpu_ms_per_game", figures.cpu_ms_per_game},
          {"games_per_s", figures.games_per_second},
          {"move_ms_p50", figures.p50},
          {"move_ms_p99", figures.p99},
          {"move_ms_p999", figures.p999},
          {"move_ms_max", figures.longest},
          {"seconds", result.seconds}};
}

/// A row of the table: a name, and what each setting has.
std::string row(const char* name, const std::vector<std::string>& values) {
  std::string text = fmt::format("{:<24}", name);
  for (const std::string& value : values) text += fmt::format("  {:>18}", value);
  return text + "\n";
}

/// The settings side by side: two of them fit 80 columns.
std::string rows(const std::vector<std::string>& names, const ArenaResults& results) {
  using Column = std::pair<Figures, const MatchResult*>;
  std::vector<Column> columns;
  for (const MatchResult& result : results.settings)
    columns.emplace_back(figures_of(result, results.games), &result);
  std::string text = row("", names);
  const auto add = [&](const char* name, auto value) {
    std::vector<std::string> values;
    for (const auto& [figures, result] : columns) values.push_back(value(figures, *result));
    text += row(name, values);
  };
  add("wins", [](const Figures&, const MatchResult& result) { return fmt::format("{}", result.wins); });
  add("win rate", [](const Figures& figures, const MatchResult&) {
    return fmt::format("{:.3f} %", 100 * figures.wins.value);
  });
  add("95 % interval", [](const Figures& figures, const MatchResult&) {
    return fmt::format("{:.3f} to {:.3f}", 100 * figures.wins.low, 100 * figures.wins.high);
  });
  add("games a second", [](const Figures& figures, const MatchResult&) {
    return fmt::format("{:.0f}", figures.games_per_second);
  });
  add("CPU ms a game", [](const Figures& figures, const MatchResult&) {
    return fmt::format("{:.3f}", figures.cpu_ms_per_game);
  });
  const auto add_time = [&](const char* name, double Figures::*time) {
    add(name,
        [time](const Figures& figures, const MatchResult&) { return fmt::format("{:.4f}", figures.*time); });
  };
  add_time("ms a move, median", &Figures::p50);
  add_time("  99 % take at most", &Figures::p99);
  add_time("  99.9 % take at most", &Figures::p999);
  add_time("  the longest", &Figures::longest);
  add("lost on a safe cell",
      [](const Figures&, const MatchResult& result) { return fmt::format("{}", result.lost_on_safe); });
  return text;
}

/// "strong wins more games than fast, by 1.250 % of all games;", and the interval in a second line.
std::string comparison(const std::string& name, const std::string& other, const Rate& more) {
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
                  rule.size.rows, rule.size.columns, quantity(rule.mines, "mine"), name_of(rule.first),
                  rule.start.row, rule.start.column,
                  settings.merged_tasks == 0 ? quantity(settings.threads, "thread")
                                             : quantity(settings.merged_tasks, "task"));
  if (!settings.against) return text + rows({settings.solver.name}, results);
  return text + rows({settings.solver.name, settings.against->name}, results) +
         comparison(settings.solver.name, settings.against->name, difference(results));
}

std::string json(const BoardRule& rule, const Settings& settings, const ArenaResults& results) {
  Json object{{"version", toolkit_version()}};
  object.update(json_of(settings.solver.name, results.settings[0], results.games));
  object["board"] = {{"rows", rule.size.rows},
                     {"columns", rule.size.columns},
                     {"mines", rule.mines},
                     {"first", name_of(rule.first)},
                     {"start", {rule.start.row, rule.start.column}}};
  // Boards of a file have no seed.
  object["seed"] = settings.maps_in ? Json() : Json(settings.seed);
  // The tasks of a merge may have had different numbers of threads, which no file reports.
  if (settings.merged_tasks > 0) {
    object["tasks"] = settings.merged_tasks;
  } else {
    object["threads"] = settings.threads;
  }
  if (settings.against) {
    const Rate more = difference(results);
    object["against"] = json_of(settings.against->name, results.settings[1], results.games);
    object["difference"] = {{"win_rate", more.value}, {"ci95_low", more.low}, {"ci95_high", more.high}};
  }
  return report::json_text(object, 2) + "\n";
}

}  // namespace mines::arena
