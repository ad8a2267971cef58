#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>

#include "base/options.hpp"
#include "judge/commands.hpp"
#include "judge/messages.hpp"
#include "judge/numbers.hpp"
#include "judge/play_options.hpp"
#include "judge/replay/replay.hpp"
#include "judge/report.hpp"

namespace po = boost::program_options;

namespace mines {

namespace {

using Json = nlohmann::ordered_json;

struct ReplaySettings {
  bool help = false;
  std::string record;
  std::string map;
  std::optional<double> seconds;
  Report report = Report::table;
};

po::options_description options() {
  po::options_description options("Options", 100);
  auto add = options.add_options();
  add("replay", po::value<std::string>()->value_name("FILE"), "the record");
  add("map", po::value<std::string>()->value_name("FILE"), "the map that was played");
  add("time", po::value<std::string>()->value_name("SECONDS"),
      "count what was open so long after the answer's start");
  add("json", "print one JSON object instead of the table");
  add("quiet", "print the score alone");
  add("help", "print this text");
  return options;
}

std::string replay_help_text() {
  std::ostringstream text;
  text << "Usage: mines-judge --replay FILE --map FILE [options]\n\n"
          "Counts a game again from its record and its map, without a server, and prints the report of the "
          "game.\n\n"
       << options()
       << "\nExit codes: 0 counted; 2 wrong usage, a damaged record, or not its map; 3 the system refused "
          "something.\n";
  return text.str();
}

Result<ReplaySettings> read_replay_settings(int argc, const char* const argv[]) {
  const auto values = read_options(argc, argv, {options()});
  if (!values) return tl::unexpected(values.error());
  ReplaySettings settings;
  settings.help = values->count("help") != 0;
  if (settings.help) return settings;
  for (const char* required : {"replay", "map"}) {
    if (auto given = require_option(*values, required); !given) return tl::unexpected(given.error());
  }
  settings.record = (*values)["replay"].as<std::string>();
  settings.map = (*values)["map"].as<std::string>();
  if (values->count("time") != 0) {
    const auto seconds = read_seconds("--time", (*values)["time"].as<std::string>());
    if (!seconds) return tl::unexpected(seconds.error());
    settings.seconds = *seconds;
  }
  const auto report = chosen_report(*values);
  if (!report) return tl::unexpected(report.error());
  settings.report = *report;
  return settings;
}

/// The game's report with what was counted now, and the time that was asked for.
Json counted_anew(Json report, const Replayed& replayed, std::optional<double> seconds) {
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

Isolation isolation_of(const Json& json) {
  Isolation isolation;
  isolation.wanted = json.at("wanted");
  isolation.namespaces = json.at("namespaces");
  isolation.filter = json.at("system_calls");
  isolation.limits = json.at("files");
  isolation.processes = json.at("processes");
  for (const char* memory : {"cgroup", "watch"}) {
    if (json.at("memory") == memory) isolation.memory = memory;
  }
  return isolation;
}

/// What the table is made of.
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

Result<std::string> text_of(const ReplaySettings& settings, const Replayed& replayed) {
  if (settings.report == Report::score) return score_text(replayed.tally, replayed.penalty) + "\n";
  try {
    const Json json = counted_anew(Json::parse(replayed.report), replayed, settings.seconds);
    if (settings.report == Report::table) return table_of(json, replayed);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  } catch (const Json::exception& problem) {
    return bad_input(settings.record, fmt::format("the judge's report is not one: {}", problem.what()));
  }
}

}  // namespace

Ending play_again(int argc, const char* const argv[]) {
  const Result<ReplaySettings> settings = read_replay_settings(argc, argv);
  if (!settings) return failed(settings.error());
  if (settings->help) return print(replay_help_text());
  const Result<Replayed> replayed = replay(settings->record, settings->map, settings->seconds);
  if (!replayed) return failed(replayed.error());
  const Result<std::string> text = text_of(*settings, *replayed);
  return text ? print(*text) : failed(text.error());
}

}  // namespace mines
