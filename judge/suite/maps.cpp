#include "judge/suite/maps.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "base/assert.hpp"
#include "base/printable.hpp"
#include "base/random.hpp"
#include "isolation/processes/launch.hpp"
#include "isolation/processes/signals.hpp"

namespace mines::judge {

namespace {

/// How a run of mines-map ended.
struct End {
  int status = 0;
  int stop_signal = 0;  ///< not 0: it was killed because this signal came
};

End wait_for(pid_t child) {
  const sigset_t signals = judge_signals();
  End end;
  while (waitpid(child, &end.status, WNOHANG) == 0) {
    const int signal = sigwaitinfo(&signals, nullptr);
    // SIGCHLD may be for another child, so the loop asks again.
    if (signal <= 0 || signal == SIGCHLD) continue;
    end.stop_signal = signal;
    // Its unfinished file has no name, or is in the folder that is removed at the end.
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    break;
  }
  return end;
}

/// The program's message without its name in front. It has ended, and the pipe holds all that it wrote.
std::string words_of(int descriptor) {
  char text[1024];
  const ssize_t bytes = read(descriptor, text, sizeof text);
  std::string line(text, bytes > 0 ? static_cast<std::size_t>(bytes) : 0);
  line.resize(std::min(line.find('\n'), line.size()));
  const std::size_t name = line.find(": ");
  return printable(name == std::string::npos ? line : line.substr(name + 2));
}

}  // namespace

Result<MapFolder> MapFolder::create() {
  const char* const place = std::getenv("TMPDIR");
  std::string path =
      fmt::format("{}/mines-suite-XXXXXX", place == nullptr || *place == '\0' ? "/tmp" : place);
  if (mkdtemp(path.data()) == nullptr) return system_failure(ExitCode::broken, path, "mkdtemp", errno);
  MapFolder folder;
  folder.path_ = std::move(path);
  return folder;
}

MapFolder::~MapFolder() {
  std::error_code gone;
  if (!path_.empty()) std::filesystem::remove_all(path_, gone);
}

Seed map_seed(const Seed& seed, const TestPoint& point) {
  return derived_seed(seed, static_cast<std::uint64_t>(point.id));
}

Result<int> MapFolder::draw(const std::string& program, const TestPoint& point, const Seed& seed,
                            const std::vector<int>& processors) const {
  MINES_ASSERT(!path_.empty());  // "/map" is nobody's
  unlink(map().c_str());         // a folder in memory may not have room for two
  MINES_LET(auto words, Pipe::open());
  // Not among the arguments, which all users of the machine can read.
  Launch generate{program, {"MINESWEEPER_MAP_SEED=" + seed.text()}, {}};
  generate.arguments = {"generate", std::to_string(point.side), std::to_string(point.mines()), "--output",
                        map()};
  generate.output = words.writer.number();
  generate.processors = processors;
  MINES_LET(const auto child, launch(generate));
  words.writer.close();
  const End end = wait_for(child);
  if (end.stop_signal != 0) return end.stop_signal;
  if (WIFEXITED(end.status) && WEXITSTATUS(end.status) == 0) return 0;
  // A signal to the whole group may have ended the program before the judge reads its own.
  if (const int stop = pending_stop_signal(); stop != 0) return stop;
  const std::string said = words_of(words.reader.number());
  return broken(fmt::format("the map of point {} cannot be drawn", point.id),
                !said.empty() ? said
                : WIFSIGNALED(end.status)
                    ? fmt::format("{} was killed by signal {}", program, WTERMSIG(end.status))
                    : fmt::format("{} ended with code {}", program, WEXITSTATUS(end.status)));
}

}  // namespace mines::judge
