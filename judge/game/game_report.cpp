#include "judge/game/game_report.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "base/printable.hpp"
#include "base/quantity.hpp"
#include "base/version.hpp"
#include "score/score.hpp"

namespace mines::judge {

namespace {

using report::Json;
using report::or_null;

/// Of what a report counts: nothing is below 0.
std::string grouped(std::int64_t number) {
  MINES_ASSERT(number >= 0);
  return report::grouped(static_cast<std::uint64_t>(number));
}

std::string memory_text(std::uint64_t bytes, const Tally& tally) {
  const double peak = static_cast<double>(bytes);
  return fmt::format("{:.1f} MiB peak, {:.2f} bytes per cell", peak / (1 << 20),
                     peak / static_cast<double>(tally.cells()));
}

/// A value of the field `name`. Throws if it has a fraction or is out of range where a whole number is
/// expected: to convert such a fraction is not defined, and a whole number would wrap.
template <class Value>
Value value_of(const Json& value, const std::string& name) {
  if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, bool>) {
    const bool fits = value.is_number_unsigned()
                          ? std::in_range<Value>(value.get<std::uint64_t>())
                          : value.is_number_integer() && std::in_range<Value>(value.get<std::int64_t>());
    if (!fits)
      throw Json::type_error::create(302, fmt::format("'{}' is no whole number in range", name), &value);
  }
  return value.get<Value>();
}

template <class Value>
Value value_at(const Json& json, const char* name) {
  return value_of<Value>(json.at(name), name);
}

/// The field's value; nothing if it is null.
template <class Value>
std::optional<Value> value_or_null(const Json& json, const char* name) {
  return json.at(name).is_null() ? std::nullopt : std::optional(value_at<Value>(json, name));
}

/// The same; nothing, too, if the field is not there, as in reports of earlier versions.
template <class Value>
std::optional<Value> optional_of(const Json& json, const char* name) {
  return json.contains(name) ? value_or_null<Value>(json, name) : std::nullopt;
}

HeldLayers isolation_of(const Json& json) {
  HeldLayers isolation;
  isolation.wanted = json.at("wanted");
  isolation.namespaces = json.at("namespaces");
  isolation.filter = json.at("system_calls");
  isolation.limits = json.at("files");
  isolation.processes = json.at("processes");
  // HeldLayers holds a pointer, so it gets one of these literals and no text of the JSON.
  for (const char* memory : {"cgroup", "watch"}) {
    if (json.at("memory") == memory) isolation.memory = memory;
  }
  // Games of version 1.0 have neither.
  if (const auto processors = optional_of<std::string>(json, "processors"))
    isolation.processors = parse_processors("", *processors).value_or(isolation.processors);
  for (const char* by : {"cpuset", "affinity"}) {
    if (json.value("processors_by", "none") == by) isolation.processors_by = by;
  }
  isolation.missing = optional_of<std::vector<std::string>>(json, "missing").value_or(isolation.missing);
  if (const auto refused = json.find("refused_calls"); refused != json.end() && refused->is_object()) {
    isolation.refused_calls.emplace();
    for (const auto& [name, times] : refused->items())
      (*isolation.refused_calls)[printable(name)] = value_of<int>(times, name);
  }
  return isolation;
}

}  // namespace

std::string ending_text(const Outcome& outcome) {
  const GameEnding ending = outcome.ending();
  std::string text = word_of(ending);
  if (ending == GameEnding::memory_limit && outcome.memory_hidden)
    text += ": " + printable(*outcome.memory_hidden);
  if (ending == GameEnding::refused_call) text += fmt::format(" ({})", refused_text(outcome.isolation));
  if (ending == GameEnding::refused_call || ending == GameEnding::crashed) {
    text += outcome.answer.signal ? fmt::format(", signal {}", *outcome.answer.signal)
                                  : fmt::format(", exit code {}", outcome.answer.exit_code.value_or(0));
  }
  if (outcome.is_late()) text += fmt::format(", {:.0f} ms late", *outcome.overrun_ms);
  return text;
}

Json isolation_json(const HeldLayers& isolation) {
  const auto chosen =
      isolation.processors.are_chosen() ? std::optional(isolation.processors.text()) : std::nullopt;
  return {{"wanted", isolation.wanted},       {"namespaces", isolation.namespaces},
          {"system_calls", isolation.filter}, {"files", isolation.limits},
          {"processes", isolation.processes}, {"memory", isolation.memory},
          {"processors", or_null(chosen)},    {"processors_by", isolation.processors_by},
          {"missing", isolation.missing},     {"refused_calls", or_null(isolation.refused_calls)}};
}

report::Rows report_rows(const Settings& settings, const Outcome& outcome, const std::string& version) {
  const Tally& tally = outcome.tally;
  MINES_ASSERT(tally.cells() > 0);
  const HeldLayers& isolation = outcome.isolation;
  const Fraction points = score(tally, settings.penalty);
  const std::int64_t lost = deficit(tally, settings.penalty);
  const std::string opened =
      fmt::format("{} of {} ({})", grouped(tally.safe_opened), grouped(tally.safe_cells()),
                  share_text(tally.safe_opened, tally.safe_cells()));
  const std::string processors =
      isolation.processors.are_chosen()
          ? fmt::format("{} by {}", isolation.processors.text(), isolation.processors_by)
          : "";
  return {
      {"version", version},
      {"map", settings.map, "map"},
      {"rows", tally.rows, "size", fmt::format("{} x {}", grouped(tally.rows), grouped(tally.columns))},
      {"columns", tally.columns},
      {"mines", tally.mines, "mines", grouped(tally.mines)},
      {"penalty", settings.penalty, "penalty", grouped(settings.penalty)},
      {"solver", settings.solver, "solver"},
      {"wire", outcome.wire, "wire"},
      {"time_limit_s", settings.seconds, "time",
       fmt::format("{:.3f} s of {:g} s", outcome.seconds, settings.seconds)},
      {"seconds", outcome.seconds},
      {"timed_out", outcome.timed_out},
      {"overrun_ms", or_null(outcome.overrun_ms)},
      {"late", outcome.is_late()},
      {"memory_exceeded", outcome.memory_exceeded},
      {"memory_hidden", or_null(outcome.memory_hidden)},
      {"output_exceeded", outcome.output_exceeded},
      {"safe_opened", tally.safe_opened, "safe opened", opened},
      {"mines_opened", tally.mines_opened, "mines opened", grouped(tally.mines_opened)},
      {"deficit", lost, "deficit", grouped(lost)},
      {"score", static_cast<double>(points), "score", points.text(100)},
      {"violation", or_null(outcome.violation), "violation"},
      {"server_status", outcome.server_status, outcome.server_status != 0 ? "server status" : ""},
      {"ending", word_of(outcome.ending()), "ending", ending_text(outcome)},
      {"answer_exit_code", or_null(outcome.answer.exit_code)},
      {"answer_signal", or_null(outcome.answer.signal)},
      {.label = "isolation", .text = held_text(isolation)},
      {.label = "processors", .text = processors},
      {.label = "refused calls", .text = refused_text(isolation)},
      {"answer_peak_rss_bytes", outcome.answer.peak_bytes, "answer memory",
       memory_text(outcome.answer.peak_bytes, tally)},
      {"server_peak_rss_bytes", outcome.server.peak_bytes, "server memory",
       memory_text(outcome.server.peak_bytes, tally)},
      {"watched", settings.watch_port.has_value()},
      {"isolation", isolation_json(isolation)},
      {.label = "version", .text = printable(version)},
  };
}

std::string report_json(const Settings& settings, const Outcome& outcome) {
  return report::json_text(object_of(report_rows(settings, outcome, toolkit_version()))) + "\n";
}

std::string report(const Settings& settings, const Outcome& outcome) {
  switch (settings.report) {
    case Report::json:
      return report_json(settings, outcome);
    case Report::score:
      return score(outcome.tally, settings.penalty).text(100) + "\n";
    case Report::table:
      break;
  }
  return text_of(report_rows(settings, outcome, toolkit_version()));
}

std::string interrupted_text(const std::string& game, const std::optional<Reached>& reached) {
  if (!reached) return fmt::format("interrupted before {} began", game);
  const auto safe = static_cast<std::int64_t>(reached->safe_opened);
  const std::string opened = reached->safe_cells
                                 ? fmt::format("{} of the safe cells", share_text(safe, *reached->safe_cells))
                                 : fmt::format("{} safe cells", safe);
  return fmt::format("interrupted after {:.1f} s of {}: opened {}, {} hit", reached->seconds, game, opened,
                     quantity(reached->mines_opened, "mine"));
}

Outcome outcome_of(const Json& json) {
  Outcome outcome;
  outcome.tally.safe_opened = value_at<std::int64_t>(json, "safe_opened");
  outcome.tally.mines_opened = value_at<std::int64_t>(json, "mines_opened");
  outcome.server_status = value_at<std::int64_t>(json, "server_status");
  outcome.violation = value_or_null<std::string>(json, "violation");
  outcome.seconds = json.at("seconds");
  outcome.timed_out = json.at("timed_out");
  outcome.overrun_ms = optional_of<double>(json, "overrun_ms");
  outcome.memory_exceeded = json.at("memory_exceeded");
  outcome.memory_hidden = optional_of<std::string>(json, "memory_hidden");
  outcome.output_exceeded = json.value("output_exceeded", false);
  outcome.isolation = isolation_of(json.at("isolation"));
  outcome.wire = json.at("wire") == "v2" ? "v2" : "v1";
  outcome.answer = {value_or_null<int>(json, "answer_exit_code"), value_or_null<int>(json, "answer_signal"),
                    value_at<std::uint64_t>(json, "answer_peak_rss_bytes")};
  outcome.server.peak_bytes = value_at<std::uint64_t>(json, "server_peak_rss_bytes");
  return outcome;
}

}  // namespace mines::judge
