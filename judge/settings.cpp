#include "judge/settings.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <limits>
#include <sstream>
#include <string_view>
#include <system_error>

#include "base/options.hpp"
#include "board/geometry.hpp"
#include "judge/pipes.hpp"
#include "judge/score.hpp"

namespace po = boost::program_options;

namespace mines {

namespace {

inline constexpr std::array built_in_solvers = {"sat", "rules", "naive"};

po::options_description options() {
  po::options_description options("Options", 100);
  auto add = options.add_options();
  add("map", po::value<std::string>()->value_name("FILE"), "the map to play");
  add("solver", po::value<std::string>()->value_name("NAME|PATH"),
      "who plays: sat, rules or naive of the mines-solve beside this program, or any answer binary of the "
      "contest. An answer may read the terminal");
  add("penalty", po::value<std::string>()->value_name("A")->default_value("8"),
      "safe cells that an opened mine costs, 0 to 1000000");
  add("time", po::value<std::string>()->value_name("SECONDS")->default_value("256"),
      "limit for the answer, from its start; fractions are allowed");
  add("threads", po::value<std::string>()->value_name("T"), "MINES_THREADS for the answer, 1 to 1024");
  add("seed", po::value<std::string>()->value_name("S"), "MINES_SEED for the answer, 0 to 2^64 - 1");
  add("server", po::value<std::string>()->value_name("PATH"),
      "game server, ours or the contest's; default: the mines-server beside this program");
  add("json", "print one JSON object instead of the table");
  add("quiet", "print the score alone, and no live line: for answers that use the terminal");
  add("help", "print this text");
  return options;
}

/// The whole of `text` as a number from `least` to `most`.
template <class Number>
Result<Number> read_number(const std::string& option, const std::string& text, Number least, Number most) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, number);
  if (problem != std::errc{} || stop != end || !(number >= least && number <= most)) {
    return bad_input(option, fmt::format("'{}' is not a whole number from {} to {}", text, least, most));
  }
  return number;
}

Result<double> read_seconds(const std::string& text) {
  double seconds = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, seconds);
  if (problem != std::errc{} || stop != end || !std::isfinite(seconds) || seconds <= 0) {
    return bad_input("--time", fmt::format("'{}' is not a number of seconds above 0", text));
  }
  return seconds;
}

bool is_program(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && access(path.c_str(), X_OK) == 0;
}

Result<void> require_program(const std::string& path, const char* what) {
  if (is_program(path)) return {};
  const bool exists = access(path.c_str(), F_OK) == 0;
  return bad_input(path, fmt::format("{} expected, but {}", what,
                                     exists ? "this is no executable file" : "there is no such file"));
}

/// The folder of the running program.
Result<std::string> own_folder() {
  std::error_code problem;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", problem);
  if (problem) return bad_input("/proc/self/exe", problem.message());
  return self.parent_path().string();
}

Result<void> find_answer(Settings& settings, const std::string& folder) {
  const std::string& name = settings.solver;
  if (std::find(built_in_solvers.begin(), built_in_solvers.end(), name) != built_in_solvers.end()) {
    settings.answer = folder + "/mines-solve";
    settings.answer_variables.push_back("MINES_SOLVER=" + name);
  } else if (name.find('/') != std::string::npos || is_program(name)) {
    settings.answer = name;
    settings.answer_reads_terminal = true;
  } else {
    return bad_input("--solver", fmt::format("'{}' is neither {} nor an executable file", name,
                                             fmt::join(built_in_solvers, ", ")));
  }
  return require_program(settings.answer, "an answer program");
}

Result<void> read_numbers(Settings& settings, const po::variables_map& values) {
  const auto text = [&values](const char* option) { return values[option].as<std::string>(); };
  const auto penalty = read_number<std::int64_t>("--penalty", text("penalty"), 0, max_penalty);
  if (!penalty) return tl::unexpected(penalty.error());
  settings.penalty = *penalty;
  const auto seconds = read_seconds(text("time"));
  if (!seconds) return tl::unexpected(seconds.error());
  settings.seconds = *seconds;
  if (values.count("threads") != 0) {
    const auto threads = read_number<int>("--threads", text("threads"), 1, 1024);
    if (!threads) return tl::unexpected(threads.error());
    settings.answer_variables.push_back(fmt::format("MINES_THREADS={}", *threads));
  }
  if (values.count("seed") != 0) {
    const auto seed =
        read_number<std::uint64_t>("--seed", text("seed"), 0, std::numeric_limits<std::uint64_t>::max());
    if (!seed) return tl::unexpected(seed.error());
    settings.answer_variables.push_back(fmt::format("MINES_SEED={}", *seed));
  }
  return {};
}

Result<void> read_limits(Settings& settings, const po::variables_map& values) {
  const auto isolation = read_isolation(values);
  if (!isolation) return tl::unexpected(isolation.error());
  settings.isolation = *isolation;
  return {};
}

Result<void> find_files(Settings& settings, const po::variables_map& values) {
  const auto folder = own_folder();
  if (!folder) return tl::unexpected(folder.error());
  auto glance = glance_at_map(settings.map);
  if (!glance) return tl::unexpected(glance.error());
  settings.map_glance = *glance;
  settings.server =
      values.count("server") != 0 ? values["server"].as<std::string>() : *folder + "/mines-server";
  return require_program(settings.server, "a game server").and_then([&] {
    return find_answer(settings, *folder);
  });
}

}  // namespace

Result<MapGlance> glance_at_map(const std::string& path) {
  // Non-blocking, so that a named pipe is refused and not waited for.
  const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) return system_failure(ExitCode::bad_input, path, "open", errno);
  struct stat status {};
  if (fstat(file.number(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return bad_input(path, "a map expected, but this is no regular file");
  }
  MapGlance glance{static_cast<std::uint64_t>(status.st_size), std::nullopt};
  char header[64];
  const ssize_t bytes = read(file.number(), header, sizeof header);
  if (bytes < 0) return system_failure(ExitCode::bad_input, path, "read", errno);

  const char* const end = header + bytes;
  std::int64_t side = 0;
  std::int64_t mines = 0;
  const auto first = std::from_chars(header, end, side);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != ' ') return glance;
  const auto second = std::from_chars(first.ptr + 1, end, mines);
  if (second.ec != std::errc{} || second.ptr == end || *second.ptr != '\n') return glance;
  if (side < 1 || side > max_side || mines < 0 || mines > side * side) return glance;
  glance.safe_cells = side * side - mines;
  return glance;
}

std::string help_text() {
  std::ostringstream text;
  text << "Usage: mines-judge --map FILE --solver sat|rules|naive|PATH [options]\n\n"
          "Plays one game: starts the server and the answer, stops the answer at the time limit, and prints "
          "the\n"
          "score that the server counted.\n\n"
       << options() << '\n'
       << isolation_options()
       << "\nExit codes: 0 a score was counted, whatever it is; 2 wrong usage or input; 3 the game broke and "
          "no\n"
          "score was counted; 128 + n ended by signal n.\n";
  return text.str();
}

Result<Settings> read_settings(int argc, const char* const argv[]) {
  po::options_description all;
  all.add(options()).add(isolation_options());
  const auto values = read_options(argc, argv, {all});
  if (!values) return tl::unexpected(values.error());
  Settings settings;
  if (values->count("help") != 0) {
    settings.help = true;
    return settings;
  }
  for (const char* required : {"map", "solver"}) {
    if (values->count(required) == 0) {
      return bad_input("arguments", fmt::format("the option '--{}' is required; see --help", required));
    }
  }
  if (values->count("json") != 0 && values->count("quiet") != 0) {
    return bad_input("arguments", "choose one of '--json' and '--quiet'");
  }
  if (values->count("json") != 0) settings.report = Report::json;
  if (values->count("quiet") != 0) settings.report = Report::score;
  settings.map = (*values)["map"].as<std::string>();
  settings.solver = (*values)["solver"].as<std::string>();
  return read_numbers(settings, *values)
      .and_then([&] { return read_limits(settings, *values); })
      .and_then([&] { return find_files(settings, *values); })
      .map([&] { return settings; });
}

}  // namespace mines
