#include "judge/queue/suite_task_file.hpp"

#include <fmt/format.h>

#include <string_view>

#include "base/version.hpp"
#include "judge/report/game_report.hpp"
#include "judge/suite/data_report.hpp"

namespace mines::judge {

namespace {

using report::Json;

template <class Value>
Json or_null_if(bool is_null, const Value& value) {
  return is_null ? Json(nullptr) : Json(value);
}

const char* mode_text(IsolationMode mode) {
  if (mode == IsolationMode::require) return "require";
  return mode == IsolationMode::automatic ? "auto" : "off";
}

const char* memory_by_text(MemoryBy by) {
  if (by == MemoryBy::cgroup) return "cgroup";
  return by == MemoryBy::watch ? "watch" : "auto";
}

/// How many processors a game has; their numbers may differ from machine to machine.
std::string processor_counts(const IsolationSettings& isolation) {
  const ProcessorLists& lists = isolation.processors;
  return fmt::format("{}{}", lists.answer.size(),
                     lists.are_apart() ? fmt::format("/{}", lists.server.size()) : "");
}

Json host_object(const Host& host) {
  return {{"name", host.name},
          {"processor", host.processor},
          {"kernel", host.kernel},
          {"processors", host.processors},
          {"memory_bytes", host.memory_bytes}};
}

}  // namespace

std::string suite_terms_text(const SuiteSettings& suite) {
  Json points = Json::array();
  for (const TestPoint& point : suite.points) points.push_back(point.id);
  Json seeds = Json::array();
  for (const Seed& seed : suite.seeds) seeds.push_back(seed_json(seed));
  const IsolationSettings& isolation = suite.isolation;
  Json shown = Json::array();
  for (const ShownFolder& folder : isolation.shown) shown.push_back(folder.given);
  const auto given = [](const auto& value) { return value ? Json(*value) : Json(nullptr); };
  // The terms hold what was chosen. What followed from a host is null, because tasks may run on different
  // hosts.
  const Json terms{
      {"toolkit", toolkit_version()},
      {"solvers", suite.names},
      {"points", std::move(points)},
      {"seeds", std::move(seeds)},
      {"scale", suite.scale},
      {"strict", suite.strict},
      {"threads", given(suite.play.threads)},
      {"seed", given(suite.play.seed)},
      {"server", given(suite.play.server)},
      {"isolate", or_null_if(!isolation.mode_is_chosen, mode_text(isolation.mode))},
      {"memory_bytes", or_null_if(!isolation.memory_is_chosen, isolation.memory_bytes)},
      {"memory_by", memory_by_text(isolation.memory_by)},
      {"processes", isolation.processes},
      {"descriptors", isolation.descriptors},
      {"processors", or_null_if(!isolation.processors.are_chosen(), processor_counts(isolation))},
      {"show", std::move(shown)}};
  return report::json_text(terms);
}

Json task_game_json(const SuiteTerms& suite, const TaskGame& played) {
  const SuiteGame game = game_of(suite, played.number);
  Json json{{"number", played.number},
            {"solver", suite.names[game.solver]},
            {"point", suite.points[game.point].id},
            {"program", {{"bytes", played.program.bytes}, {"check", played.program.check}}}};
  json.update(object_of(game_rows(played.game)));
  json["isolation"] = played.game.outcome ? isolation_json(played.game.outcome->isolation) : Json(nullptr);
  return json;
}

std::string task_text(const TaskFile& file) {
  Json games = Json::array();
  for (const TaskGame& game : file.games) games.push_back(task_game_json(file.terms, game));
  const Json object{
      {"format", task_file_format}, {"version", task_file_version}, {"suite", Json::parse(file.suite)},
      {"task", file.task.number},   {"of", file.task.of},           {"host", host_object(file.host)},
      {"ended", file.ended},        {"games", std::move(games)}};
  return report::json_text(object) + "\n";
}

}  // namespace mines::judge
