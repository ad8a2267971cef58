#include "judge/queue/suite_task_file.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <sstream>

#include "base/assert.hpp"
#include "base/printable.hpp"
#include "base/version.hpp"
#include "judge/game/game_report.hpp"
#include "judge/suite/contestants.hpp"
#include "judge/suite/suite_report.hpp"
#include "os/byte_reader.hpp"
#include "os/processors.hpp"
#include "record/check.hpp"
#include "tasks/task.hpp"

namespace mines::judge {

namespace {

using report::Json;

template <class Value>
Json or_null_if(bool is_null, const Value& value) {
  return is_null ? Json(nullptr) : Json(value);
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

std::string processor_model() {
  std::istringstream lines(read_kernel_file("/proc/cpuinfo"));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("model name")) continue;
    const std::size_t colon = line.find(": ");
    return colon == std::string::npos ? "" : printable(line.substr(colon + 2));
  }
  return {};
}

TaskFile task_file(const SuiteSettings& suite, const std::vector<SolverGames>& solvers,
                   const std::vector<Program>& programs) {
  MINES_ASSERT(suite.task && solvers.size() == suite.names.size() && programs.size() == solvers.size());
  TaskFile file{suite_terms_text(suite), suite, *suite.task, this_host(), time_text(), {}};
  std::vector<std::size_t> next(solvers.size());
  const Share share = share_of(file.task, games_of(suite));
  for (std::size_t number = share.first; number < share.end; ++number) {
    // Games are listed by their number in the suite, in which those of a solver keep their order.
    const std::size_t solver = game_of(suite, number).solver;
    file.games.push_back({number, programs.at(solver), solvers[solver].games.at(next[solver]++)});
  }
  MINES_ASSERT(file.games.size() <= most_games_of_task);  // or its reader refuses the file
  return file;
}

/// A game of a task takes about 1 KiB.
constexpr std::size_t longest_file = std::size_t{256} << 20;
/// Object, array of games, game, isolation, refused calls. A game has some 50 values; a suite of most_games
/// games has that many seeds at most.
constexpr JsonBounds bounds{6, most_games + 100 * most_games_of_task, 1000};

Seed seed_of(const Json& json) {
  if (json.is_number_unsigned()) return json.get<std::uint64_t>();
  const std::string text = json.get<std::string>();
  const Result<Seed> seed = text == "draw" ? bad_input("", "") : read_seed("'seeds'", text);
  // A report has each seed in one form: practice seeds as numbers, drawn ones as text.
  if (!seed || !seed->is_drawn()) task_fault("'seeds' has one that is neither a number nor a drawn seed");
  return *seed;
}

template <class Value>
void require_distinct(std::vector<Value> values, const char* name) {
  if (values.empty()) task_fault(fmt::format("'{}' is empty", name));
  std::sort(values.begin(), values.end());
  if (std::adjacent_find(values.begin(), values.end()) != values.end())
    task_fault(fmt::format("'{}' has an entry twice", name));
}

SuiteTerms terms_of(const Json& suite) {
  SuiteTerms terms;
  terms.names = suite.at("solvers").get<std::vector<std::string>>();
  std::vector<int> points;
  for (const Json& point : suite.at("points")) {
    points.push_back(static_cast<int>(whole_field({{"points", point}}, "points", 0, test_points.size() - 1)));
    terms.points.push_back(test_points.at(static_cast<std::size_t>(points.back())));
  }
  for (const Json& seed : suite.at("seeds")) terms.seeds.push_back(seed_of(seed));
  // One solver may play twice, to be compared with itself.
  if (terms.names.empty()) task_fault("'solvers' is empty");
  if (terms.names.size() > most_solvers)
    task_fault(fmt::format("'solvers' has more than {} names", most_solvers));
  for (const std::string& name : terms.names) {
    if (const std::string fault = name_fault(name); !fault.empty())
      task_fault(fmt::format("'solvers' has a name that {}: '{}'", fault, printable(name)));
  }
  require_distinct(points, "points");
  require_distinct(terms.seeds, "seeds");
  terms.scale = suite.at("scale");
  // Written so that it also fails for a value that is no number (NaN).
  if (!(terms.scale >= 0.001 && terms.scale <= 1000)) task_fault("'scale' is not from 0.001 to 1000");
  terms.strict = suite.at("strict");
  if (terms.seeds.size() > most_games || games_of(terms) > most_games)
    task_fault(fmt::format("the suite has more than {} games", most_games));
  return terms;
}

Host host_of(const Json& json) {
  return {json.at("name"), json.at("processor"), json.at("kernel"),
          static_cast<int>(whole_field(json, "processors", 0, 1'000'000)),
          whole_field(json, "memory_bytes", 0, ~std::uint64_t{0})};
}

TaskGame task_game_of(const SuiteTerms& suite, const Json& json) {
  TaskGame played;
  played.number = whole_field(json, "number", 0, games_of(suite) - 1);
  const Json& program = json.at("program");
  played.program = {whole_field(program, "bytes", 0, ~std::uint64_t{0}), program.at("check")};
  PlayedGame& game = played.game;
  game = game_to_play(suite, played.number);
  if (const Json& error = json.at("error"); !error.is_null()) {
    game.error = error;
    for (const EndingRow& row : endings()) {
      if (row.exit && json.at("ending") == row.word) game.uncounted = row.ending;
    }
    return played;
  }
  game.outcome = outcome_of(json);
  const Tally opened = game.outcome->tally;
  // The board follows from the point. Only what was opened is taken from the file.
  game.outcome->tally = {game.point.side, game.point.side, game.point.mines(), opened.safe_opened,
                         opened.mines_opened};
  const Tally& tally = game.outcome->tally;
  if (tally.safe_opened < 0 || tally.safe_opened > tally.safe_cells() || tally.mines_opened < 0 ||
      tally.mines_opened > tally.mines)
    task_fault("more cells are open than the board has");
  if (!(game.outcome->seconds >= 0)) task_fault("'seconds' is below 0");
  return played;
}

std::vector<TaskGame> games_of_task(const TaskFile& file, const Json& games) {
  const Share share = share_of(file.task, games_of(file.terms));
  if (!games.is_array() || games.size() != share.size())
    task_fault(
        fmt::format("{} games are expected in task {} of {}", share.size(), file.task.number, file.task.of));
  std::vector<TaskGame> found;
  for (std::size_t i = 0; i < games.size(); ++i) {
    try {
      const std::size_t number = share.first + i;
      // The games of a task are a run of numbers, so none can be missing or be there twice.
      if (whole_field(games[i], "number", 0, most_games) != number)
        task_fault(fmt::format("'number' is not {}", number));
      found.push_back(task_game_of(file.terms, games[i]));
      // What this reader passes over would be lost in a merge, so the game that it would write must equal
      // the one in the file.
      require_as_written(games[i], task_game_json(file.terms, found.back()));
    } catch (const TaskFault& inside) {
      task_fault(fmt::format("games[{}]: {}", i, inside.what));
    } catch (const Json::exception& inside) {
      task_fault(fmt::format("games[{}]: {}", i, inside.what()));
    }
  }
  return found;
}

TaskFile task_file_of(const Json& json) {
  TaskFile file;
  file.terms = terms_of(json.at("suite"));
  file.suite = json.at("suite").dump();
  file.task.of = whole_field(json, "of", 1, games_of(file.terms));
  file.task.number = whole_field(json, "task", 1, file.task.of);
  file.host = host_of(json.at("host"));
  file.ended = json.at("ended");
  file.games = games_of_task(file, json.at("games"));
  return file;
}

}  // namespace

Host this_host() {
  Host host;
  utsname system{};
  if (uname(&system) == 0) {
    host.name = printable(system.nodename);
    host.kernel = printable(system.release);
  }
  host.processor = processor_model();
  host.processors = usable_processor_count();
  host.memory_bytes =
      static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return host;
}

std::string time_text() { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))); }

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
      {"isolate", or_null_if(!isolation.mode_is_chosen, word_of(isolation.mode))},
      {"memory_bytes", or_null_if(!isolation.memory_is_chosen, isolation.memory_bytes)},
      {"memory_by", word_of(isolation.memory_by)},
      {"processes", isolation.processes},
      {"descriptors", isolation.descriptors},
      {"processors", or_null_if(!isolation.processors.are_chosen(), processor_counts(isolation))},
      {"show", std::move(shown)}};
  return report::json_text(terms);
}

Json task_game_json(const SuiteTerms& suite, const TaskGame& played) {
  const SuiteGame game = game_of(suite, played.number);
  MINES_ASSERT(played.game.seed_number == game.seed + 1);
  Json json{{"number", played.number},
            {"solver", suite.names[game.solver]},
            {"point", suite.points[game.point].id},
            {"program", {{"bytes", played.program.bytes}, {"check", played.program.check}}}};
  json.update(object_of(seed_rows(played.game)));
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

Program program_at(const std::string& path) {
  constexpr std::size_t largest = std::size_t{256} << 20;
  const auto all = read_whole(path, largest);
  if (!all) return {};
  return {all->size(), fmt::format("{:016x}", record::check(all->data(), all->size()))};
}

std::string report_path(const SuiteSettings& suite) {
  return suite.task && !suite.output.empty() ? task_path(suite.output, *suite.task) : "";
}

Result<bool> has_report(const SuiteSettings& suite) {
  const std::string path = report_path(suite);
  if (path.empty()) return false;
  return has_task_file(suite.output, path, [&](const std::string& there) {
    return read_task_file(there).map([&](const TaskFile& file) {
      return terms_difference(file.suite, suite_terms_text(suite)).empty() && file.task == *suite.task;
    });
  });
}

Result<void> report_task(const SuiteSettings& suite, const std::vector<SolverGames>& solvers,
                         const std::vector<Program>& programs) {
  return write_task_file(report_path(suite), task_text(task_file(suite, solvers, programs)));
}

Result<TaskFile> read_task_text(const std::string& path, std::string_view text) {
  TaskFile file;
  MINES_TRY(read_task_json(path, text, bounds, task_file_format, task_file_version, "mines-judge suite",
                           [&](const Json& json) { file = task_file_of(json); }));
  return file;
}

Result<TaskFile> read_task_file(const std::string& path) {
  MINES_LET(const auto text, read_whole(path, longest_file));
  return read_task_text(path, text);
}

}  // namespace mines::judge
