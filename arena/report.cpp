#include "arena/report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <bit>
#include <cmath>

#include "arena/maps_file.hpp"
#include "base/version.hpp"

namespace mines::arena {

namespace {

constexpr double z95 = 1.959964;  // standard errors to either side of a 95 % interval

using Json = nlohmann::ordered_json;

double milliseconds(double nanoseconds) { return nanoseconds * 1e-6; }

struct Figures {
  Share wins;
  double games_per_second = 0;
  double cpu_ms_per_game = 0;
  double p50 = 0, p99 = 0, p999 = 0, longest = 0;  // of a move, ms
};

Figures figures_of(const MatchResult& result) {
  const auto games = static_cast<double>(result.won.games());
  const TimeHistogram& times = result.move_times;
  return {share_of(result.wins, result.won.games()),
          games / result.seconds,
          result.cpu_seconds / games * 1000,
          milliseconds(times.quantile(0.5)),
          milliseconds(times.quantile(0.99)),
          milliseconds(times.quantile(0.999)),
          milliseconds(static_cast<double>(times.longest()))};
}

Json json_of(const std::string& name, const MatchResult& result) {
  const Figures figures = figures_of(result);
  const auto games = static_cast<double>(result.won.games());
  return {{"solver", name},
          {"games", result.won.games()},
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

/// "2 threads", "3 ranks of 2 threads".
std::string hands_text(const Settings& settings) {
  const auto counted = [](int number, const char* thing) {
    return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
  };
  const std::string threads = counted(settings.threads, "thread");
  return settings.ranks == 0 ? threads : counted(settings.ranks, "rank") + " of " + threads;
}

std::string row(const std::string& name, const MatchResult& result) {
  const Figures figures = figures_of(result);
  return fmt::format(
      "{:8} {:>9} {:>8.3f} % {:>7.3f} to {:<7.3f} {:>8.0f} {:>7.3f}  {:>6.4f} {:>6.3f} {:>6.2f} {:>6.1f} "
      "{:>5}\n",
      name, result.wins, 100 * figures.wins.value, 100 * figures.wins.low, 100 * figures.wins.high,
      figures.games_per_second, figures.cpu_ms_per_game, figures.p50, figures.p99, figures.p999,
      figures.longest, result.lost_on_safe);
}

}  // namespace

Share share_of(std::uint64_t wins, std::uint64_t games) {
  const auto n = static_cast<double>(games);
  const double p = static_cast<double>(wins) / n;
  const double centre = (p + z95 * z95 / (2 * n)) / (1 + z95 * z95 / n);
  const double reach = z95 / (1 + z95 * z95 / n) * std::sqrt(p * (1 - p) / n + z95 * z95 / (4 * n * n));
  return {p, std::max(0.0, centre - reach), std::min(1.0, centre + reach)};
}

Share difference(const MatchResult& a, const MatchResult& b) {
  const auto n = static_cast<double>(a.won.games());
  std::uint64_t differ = 0;
  for (std::size_t i = 0; i < a.won.words().size(); ++i)
    differ += static_cast<std::uint64_t>(std::popcount(a.won.words()[i] ^ b.won.words()[i]));
  // Each difference is -1, 0 or 1, so these are their sum and the sum of their squares.
  const double sum = static_cast<double>(a.wins) - static_cast<double>(b.wins);
  const auto squares = static_cast<double>(differ);
  const double mean = sum / n;
  const double reach = z95 * std::sqrt(std::max(0.0, squares / n - mean * mean) / n);
  return {mean, mean - reach, mean + reach};
}

std::string table(const BoardSource& boards, const Settings& settings, const MatchResult& result,
                  const MatchResult* against) {
  const BoardRule& rule = boards.rule();
  std::string text =
      fmt::format("{} games on {} x {} with {} mines, first click {} at {},{}, {}\n\n", boards.games(),
                  rule.size.rows, rule.size.columns, rule.mines, name_of(rule.first), rule.start.row,
                  rule.start.column, hands_text(settings));
  text +=
      "                                    95 %          games  CPU ms    ms a move              lost on\n";
  text +=
      "setting       wins                interval         a s  a game     p50    p99  p99.9    max  safe\n";
  text += row(settings.solver.name, result);
  if (against == nullptr) return text;
  text += row(settings.against->name, *against);
  const Share more = difference(result, *against);
  text += fmt::format("\n{} wins {:+.3f} % of all games more than {} ({:+.3f} to {:+.3f})\n",
                      settings.solver.name, 100 * more.value, settings.against->name, 100 * more.low,
                      100 * more.high);
  return text;
}

std::string json(const BoardSource& boards, const Settings& settings, const MatchResult& result,
                 const MatchResult* against) {
  const BoardRule& rule = boards.rule();
  Json object{{"version", toolkit_version()}};
  object.update(json_of(settings.solver.name, result));
  object["board"] = {{"rows", rule.size.rows},
                     {"columns", rule.size.columns},
                     {"mines", rule.mines},
                     {"first", name_of(rule.first)},
                     {"start", {rule.start.row, rule.start.column}}};
  object["seed"] = settings.maps_in ? Json() : Json(settings.seed);
  if (settings.ranks > 0) object["ranks"] = settings.ranks;
  object["threads"] = settings.threads;
  if (against != nullptr) {
    const Share more = difference(result, *against);
    object["against"] = json_of(settings.against->name, *against);
    object["difference"] = {{"win_rate", more.value}, {"ci95_low", more.low}, {"ci95_high", more.high}};
  }
  return object.dump(2) + "\n";
}

}  // namespace mines::arena
