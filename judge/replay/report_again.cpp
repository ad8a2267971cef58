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

/// The game's report with what was counted now, and the time that was asked for.
Json counted_again(Json report, const Replayed& replayed, std::optional<double> seconds) {
  report["safe_opened"] = replayed.tally.safe_opened;
  report["mines_opened"] = replayed.tally.mines_opened;
  report["deficit"] = deficit(replayed.tally, replayed.penalty);
  report["score"] = static_cast<double>(score(replayed.tally, replayed.penalty));
  if (seconds) {
    const double played = report.at("seconds");
    report["time_limit_s"] = *seconds;
    report["timed_out"] = *seconds < played || (report.at("timed_out").get<bool>() && *seconds <= played);
    report["seconds"] = std::min(*seconds, played);
  }
  // Records of version 1.0 do not have the word.
  report["ending"] = word_of(outcome_of(report).ending());
  return report;
}

/// The table, made from the report.
std::string table_of(const Json& json, const Replayed& replayed) {
  Settings settings;
  settings.map = json.at("map");
  settings.solver = json.at("solver");
  settings.penalty = replayed.penalty;
  settings.seconds = json.at("time_limit_s");
  Outcome outcome = outcome_of(json);
  outcome.tally = replayed.tally;
  // Records of the toolkit before 1.0.0 do not say its version.
  return text_of(report_rows(settings, outcome, json.value("version", "")));
}

}  // namespace

Result<std::string> report_again(const Replayed& replayed, Report report, std::optional<double> seconds,
                                 const std::string& record) {
  if (report == Report::score) return score(replayed.tally, replayed.penalty).text(100) + "\n";
  if (const std::string excess = json_excess(replayed.report, bounds); !excess.empty())
    return bad_input(record, "the judge's report: " + excess);
  try {
    const Json json = counted_again(Json::parse(replayed.report), replayed, seconds);
    if (report == Report::table) return table_of(json, replayed);
    return report::json_text(json) + "\n";
  } catch (const Json::exception& problem) {
    return bad_input(record, fmt::format("the judge's report is not valid: {}", problem.what()));
  }
}

}  // namespace mines::judge
