#include "judge/replay/report_again.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "base/printable.hpp"
#include "judge/report/report.hpp"

namespace mines::judge {

namespace {

using Json = nlohmann::ordered_json;

/// A report has three levels. To print recurses, and a record has room for tens of thousands of levels.
constexpr int most_levels = 8;

/// The parsed report; nothing if the text is nested deeper than that.
std::optional<Json> parse_shallow(const std::string& text) {
  bool deep = false;
  Json parsed = Json::parse(text, [&deep](int level, Json::parse_event_t event, const Json&) {
    const bool opens =
        event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start;
    deep |= opens && level >= most_levels;
    return !deep;  // what is deeper is not kept
  });
  return deep ? std::nullopt : std::optional<Json>(std::move(parsed));
}

/// The game's report with what was counted now, and the time that was asked for.
Json counted_again(Json report, const Replayed& replayed, std::optional<double> seconds) {
  report["safe_opened"] = replayed.tally.safe_opened;
  report["mines_opened"] = replayed.tally.mines_opened;
  report["deficit"] = deficit(replayed.tally, replayed.penalty);
  report["score"] = score(replayed.tally, replayed.penalty);
  if (!seconds) return report;
  const double played = report.at("seconds");
  report["time_limit_s"] = *seconds;
  report["timed_out"] = *seconds < played || (report.at("timed_out").get<bool>() && *seconds <= played);
  report["seconds"] = std::min(*seconds, played);
  return report;
}

template <class Value>
std::optional<Value> optional_of(const Json& json, const char* name) {
  if (json.at(name).is_null()) return std::nullopt;
  return json.at(name).get<Value>();
}

HeldLayers isolation_of(const Json& json) {
  HeldLayers isolation;
  isolation.wanted = json.at("wanted");
  isolation.namespaces = json.at("namespaces");
  isolation.filter = json.at("system_calls");
  isolation.limits = json.at("files");
  isolation.processes = json.at("processes");
  // Records of earlier versions have none.
  if (const auto refused = json.find("refused_calls"); refused != json.end() && refused->is_object()) {
    isolation.refused_calls.emplace();
    for (const auto& [name, times] : refused->items()) (*isolation.refused_calls)[printable(name)] = times;
  }
  for (const char* memory : {"cgroup", "watch"}) {
    if (json.at("memory") == memory) isolation.memory = memory;
  }
  return isolation;
}

/// The table, made from the report.
std::string table_of(const Json& json, const Replayed& replayed) {
  Settings settings;
  settings.map = json.at("map");
  settings.solver = json.at("solver");
  settings.penalty = replayed.penalty;
  settings.seconds = json.at("time_limit_s");
  Outcome outcome;
  outcome.tally = replayed.tally;
  outcome.server_status = json.at("server_status");
  outcome.violation = optional_of<std::string>(json, "violation");
  outcome.seconds = json.at("seconds");
  outcome.timed_out = json.at("timed_out");
  outcome.memory_exceeded = json.at("memory_exceeded");
  outcome.isolation = isolation_of(json.at("isolation"));
  outcome.wire = json.at("wire") == "v2" ? "v2" : "v1";
  outcome.answer = {optional_of<int>(json, "answer_exit_code"), optional_of<int>(json, "answer_signal"),
                    json.at("answer_peak_rss_bytes")};
  outcome.server.peak_bytes = json.at("server_peak_rss_bytes");
  return report_table(settings, outcome);
}

}  // namespace

Result<std::string> report_again(const Replayed& replayed, Report report, std::optional<double> seconds,
                                 const std::string& record) {
  if (report == Report::score) return score_text(replayed.tally, replayed.penalty) + "\n";
  try {
    const std::optional<Json> parsed = parse_shallow(replayed.report);
    if (!parsed) {
      return bad_input(record,
                       fmt::format("the judge's report is nested deeper than {} levels", most_levels));
    }
    const Json json = counted_again(*parsed, replayed, seconds);
    if (report == Report::table) return table_of(json, replayed);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  } catch (const Json::exception& problem) {
    return bad_input(record, fmt::format("the judge's report is not valid: {}", problem.what()));
  }
}

}  // namespace mines::judge
