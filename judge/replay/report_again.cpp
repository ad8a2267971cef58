#include "judge/replay/report_again.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "base/json_bounds.hpp"
#include "judge/report/game_report.hpp"
#include "judge/report/report_reader.hpp"
#include "record/record_layout.hpp"

namespace mines::judge {

namespace {

using report::Json;

/// A report has three levels, and a record has room for tens of thousands. Of values it has room for no more.
constexpr JsonBounds bounds{8, record::max_payload, 1000};

/// The game ends at a limit below its time: what the record's report has of a later end is no longer so.
void end_at(double limit, Json& report) {
  report["seconds"] = limit;
  report["timed_out"] = true;
  for (const char* name : {"overrun_ms", "violation", "answer_exit_code", "answer_signal"})
    report[name] = nullptr;
  for (const char* name : {"late", "memory_exceeded", "output_exceeded"}) report[name] = false;
  report["server_status"] = 0;
}

/// The table, made from the report.
std::string table_of(const Json& json, const Tally& tally, std::int64_t penalty) {
  Settings settings;
  settings.map = json.at("map");
  settings.solver = json.at("solver");
  settings.penalty = penalty;
  settings.seconds = json.at("time_limit_s");
  Outcome outcome = outcome_of(json);
  outcome.tally = tally;
  // Records of the toolkit before 1.0.0 do not say its version.
  return text_of(report_rows(settings, outcome, json.value("version", "")));
}

}  // namespace

Result<std::string> report_again(const Replayed& replayed, Report report, std::optional<double> limit,
                                 const std::string& record) {
  if (const std::string excess = json_excess(replayed.report, bounds); !excess.empty())
    return bad_input(record, "the judge's report: " + excess);
  try {
    Json json = Json::parse(replayed.report);
    const bool ends_early = limit && *limit < json.at("seconds").get<double>();
    if (ends_early) end_at(*limit, json);
    if (limit) json["time_limit_s"] = std::min(*limit, json.at("time_limit_s").get<double>());
    const Tally& tally = ends_early ? replayed.early : replayed.tally;
    const Fraction points = score(tally, replayed.penalty);
    json["safe_opened"] = tally.safe_opened;
    json["mines_opened"] = tally.mines_opened;
    json["deficit"] = deficit(tally, replayed.penalty);
    json["score"] = static_cast<double>(points);
    // Records of version 1.0 do not have the word.
    json["ending"] = word_of(outcome_of(json).ending());
    if (report == Report::score) return points.text(100) + "\n";
    if (report == Report::table) return table_of(json, tally, replayed.penalty);
    return report::json_text(json) + "\n";
  } catch (const Json::exception& problem) {
    return bad_input(record, fmt::format("the judge's report is not valid: {}", problem.what()));
  }
}

}  // namespace mines::judge
