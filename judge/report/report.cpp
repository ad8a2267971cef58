#include "judge/report/report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/printable.hpp"
#include "base/version.hpp"
#include "judge/game/score.hpp"
#include "judge/report/json_values.hpp"

namespace mines::judge {

namespace {

/// "8,388,608"; not for negative numbers.
std::string grouped(std::int64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string memory_text(std::uint64_t bytes, const Tally& tally) {
  const double peak = static_cast<double>(bytes);
  return fmt::format("{:.1f} MiB peak, {:.2f} bytes per cell", peak / (1 << 20),
                     peak / static_cast<double>(tally.cells()));
}

}  // namespace

std::string ending_text(const Outcome& outcome) {
  if (outcome.memory_exceeded) return "stopped at the memory limit";
  if (outcome.is_late()) return fmt::format("stopped at the time limit, {:.0f} ms late", *outcome.overrun_ms);
  if (outcome.timed_out) return "stopped at the time limit";
  if (outcome.violation && outcome.answer.signal) return "stopped after the violation";
  if (outcome.answer.signal) return fmt::format("killed by signal {}", *outcome.answer.signal);
  return fmt::format("exit code {}", outcome.answer.exit_code.value_or(0));
}

nlohmann::ordered_json isolation_json(const HeldLayers& isolation) {
  const auto chosen =
      isolation.processors.are_chosen() ? std::optional(isolation.processors.text()) : std::nullopt;
  return {{"wanted", isolation.wanted},       {"namespaces", isolation.namespaces},
          {"system_calls", isolation.filter}, {"files", isolation.limits},
          {"processes", isolation.processes}, {"memory", isolation.memory},
          {"processors", or_null(chosen)},    {"processors_by", isolation.processors_by},
          {"missing", isolation.missing},     {"refused_calls", or_null(isolation.refused_calls)}};
}

std::string report_table(const Settings& settings, const Outcome& outcome, const std::string& version) {
  const Tally& tally = outcome.tally;
  std::string table;
  const auto row = [&table](std::string_view name, const std::string& value) {
    table += fmt::format("{:<15}{}\n", name, value);
  };
  row("map", printable(settings.map));
  row("size", fmt::format("{} x {}", grouped(tally.rows), grouped(tally.columns)));
  row("mines", grouped(tally.mines));
  row("penalty", grouped(settings.penalty));
  row("solver", printable(settings.solver));
  row("wire", outcome.wire);
  row("time", fmt::format("{:.3f} s of {:g} s", outcome.seconds, settings.seconds));
  row("safe opened", fmt::format("{} of {} ({})", grouped(tally.safe_opened), grouped(tally.safe_cells()),
                                 share_text(tally.safe_opened, tally.safe_cells())));
  row("mines opened", grouped(tally.mines_opened));
  row("deficit", grouped(deficit(tally, settings.penalty)));
  row("score", score_text(tally, settings.penalty));
  if (outcome.violation) row("violation", printable(*outcome.violation));
  if (outcome.server_status != 0) row("server status", std::to_string(outcome.server_status));
  row("answer", ending_text(outcome));
  row("isolation", held_text(outcome.isolation));
  if (outcome.isolation.processors.are_chosen())
    row("processors",
        fmt::format("{} by {}", outcome.isolation.processors.text(), outcome.isolation.processors_by));
  if (const std::string refused = refused_text(outcome.isolation); !refused.empty())
    row("refused calls", refused);
  row("answer memory", memory_text(outcome.answer.peak_bytes, tally));
  row("server memory", memory_text(outcome.server.peak_bytes, tally));
  if (!version.empty()) row("version", printable(version));
  return table;
}

std::string report_json(const Settings& settings, const Outcome& outcome) {
  const Tally& tally = outcome.tally;
  const nlohmann::ordered_json object{
      {"version", toolkit_version()},
      {"map", settings.map},
      {"rows", tally.rows},
      {"columns", tally.columns},
      {"mines", tally.mines},
      {"penalty", settings.penalty},
      {"solver", settings.solver},
      {"wire", outcome.wire},
      {"time_limit_s", settings.seconds},
      {"seconds", outcome.seconds},
      {"timed_out", outcome.timed_out},
      {"overrun_ms", or_null(outcome.overrun_ms)},
      {"late", outcome.is_late()},
      {"memory_exceeded", outcome.memory_exceeded},
      {"safe_opened", tally.safe_opened},
      {"mines_opened", tally.mines_opened},
      {"deficit", deficit(tally, settings.penalty)},
      {"score", score(tally, settings.penalty)},
      {"violation", or_null(outcome.violation)},
      {"server_status", outcome.server_status},
      {"answer_exit_code", or_null(outcome.answer.exit_code)},
      {"answer_signal", or_null(outcome.answer.signal)},
      {"answer_peak_rss_bytes", outcome.answer.peak_bytes},
      {"server_peak_rss_bytes", outcome.server.peak_bytes},
      {"watched", settings.watch_port.has_value()},
      {"isolation", isolation_json(outcome.isolation)},
  };
  // Paths and messages come from others and need not be UTF-8.
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string report(const Settings& settings, const Outcome& outcome) {
  switch (settings.report) {
    case Report::json:
      return report_json(settings, outcome);
    case Report::score:
      return score_text(outcome.tally, settings.penalty) + "\n";
    case Report::table:
      break;
  }
  return report_table(settings, outcome, toolkit_version());
}

}  // namespace mines::judge
