#include "judge/queue/task_file.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string_view>

#include "base/printable.hpp"
#include "base/version.hpp"
#include "judge/report/report.hpp"
#include "judge/suite/data_report.hpp"

namespace mines::judge {

namespace {

using Json = nlohmann::ordered_json;

template <class Value>
Json or_null_if(bool is_null, const Value& value) {
  return is_null ? Json(nullptr) : Json(value);
}

/// A value in a message: long ones are only named.
std::string value_text(const Json& value) {
  const std::string text = printable(value.dump());
  return text.size() <= 60 ? text : "another";
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
  return terms.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string suite_difference(const std::string& here, const std::string& there) {
  if (here == there) return {};
  const Json mine = Json::parse(here);
  const Json other = Json::parse(there);
  for (const auto& [name, value] : other.items()) {
    if (!mine.contains(name)) return fmt::format("'{}' is missing", name);
    if (mine.at(name) != value)
      return fmt::format("'{}' is {}, there {}", name, value_text(mine.at(name)), value_text(value));
  }
  return mine.size() == other.size() ? "" : "there are other fields";
}

Json task_game_json(const SuiteTerms& suite, const TaskGame& played) {
  const SuiteGame game = game_of(suite, played.number);
  Json json{{"number", played.number},
            {"solver", suite.names[game.solver]},
            {"point", suite.points[game.point].id},
            {"program", {{"bytes", played.program.bytes}, {"check", played.program.check}}}};
  const Json fields = game_json(played.game);
  for (const auto& [name, value] : fields.items()) json[name] = value;
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
  // Messages of servers and names of files need not be UTF-8.
  return object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace mines::judge
