#include "judge/report/report_reader.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/printable.hpp"

namespace mines::judge {

namespace {

using Json = nlohmann::ordered_json;

/// The field's value; nothing if it is null or not there.
template <class Value>
std::optional<Value> optional_of(const Json& json, const char* name) {
  const auto field = json.find(name);
  if (field == json.end() || field->is_null()) return std::nullopt;
  return field->get<Value>();
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
    for (const auto& [name, times] : refused->items()) (*isolation.refused_calls)[printable(name)] = times;
  }
  return isolation;
}

}  // namespace

Outcome outcome_of(const Json& report) {
  Outcome outcome;
  outcome.tally.safe_opened = report.at("safe_opened");
  outcome.tally.mines_opened = report.at("mines_opened");
  outcome.server_status = report.at("server_status");
  outcome.violation = optional_of<std::string>(report, "violation");
  outcome.seconds = report.at("seconds");
  outcome.timed_out = report.at("timed_out");
  outcome.overrun_ms = optional_of<double>(report, "overrun_ms");
  outcome.memory_exceeded = report.at("memory_exceeded");
  outcome.output_exceeded = report.value("output_exceeded", false);
  outcome.isolation = isolation_of(report.at("isolation"));
  outcome.wire = report.at("wire") == "v2" ? "v2" : "v1";
  outcome.answer = {optional_of<int>(report, "answer_exit_code"), optional_of<int>(report, "answer_signal"),
                    report.at("answer_peak_rss_bytes")};
  outcome.server.peak_bytes = report.at("server_peak_rss_bytes");
  return outcome;
}

}  // namespace mines::judge
