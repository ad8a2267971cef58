#include "isolation/processes/launch.hpp"

#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <initializer_list>
#include <string_view>
#include <system_error>

#include "base/assert.hpp"
#include "isolation/processes/signals.hpp"
#include "os/passing_account.hpp"
#include "os/processors.hpp"
#include "os/urgency.hpp"
#include "protocol/environment.hpp"

namespace mines::judge {

namespace {

/// What the child reports if it fails before execve has succeeded. The text lies at the same address in both
/// processes.
struct Failure {
  const char* call;
  int error;
};

std::string_view name_of(std::string_view variable) { return variable.substr(0, variable.find('=')); }

/// Variables that say how a program is to work, and nothing about the machine or its user. LD_* is not among
/// them: where the answer runs there are no libraries but the system's. Of MINES_* those that the toolkit's
/// own answers read; MINES_ANSWER_* is for organisers.
bool is_plain(std::string_view name) {
  constexpr std::string_view names[] = {
      "PATH",           "LANG",       "LANGUAGE",     "TERM",          "NO_COLOR",       "TZ",
      "COLUMNS",        "LINES",      "MINES_SOLVER", "MINES_THREADS", "MINES_CHANNELS", "MINES_WIRE",
      "MINES_CASCADES", "MINES_SEED", "MINES_STATS",  "MINES_VERBOSE", "MINES_KERNEL",   "MINES_RULES",
      "MINES_SPEED"};
  constexpr std::string_view beginnings[] = {"LC_",     "OMP_",          "GOMP_",          "KMP_",
                                             "MALLOC_", "MINES_ANSWER_", "PYTHONHASHSEED", "ASAN_",
                                             "LSAN_",   "UBSAN_",        "TSAN_"};
  return std::find(std::begin(names), std::end(names), name) != std::end(names) ||
         std::any_of(std::begin(beginnings), std::end(beginnings), [name](std::string_view beginning) {
           return name.substr(0, beginning.size()) == beginning;
         });
}

/// The judge's environment, or the plain part of it, without the variables of a game that the judge itself
/// may be part of; then the launch's own variables.
std::vector<char*> environment_of(const std::vector<std::string>& variables, bool few) {
  std::vector<char*> environment;
  for (char** inherited = environ; *inherited != nullptr; ++inherited) {
    const std::string_view name = name_of(*inherited);
    const bool ours = name.substr(0, 12) == "MINESWEEPER_" || name == variable::progress ||
                      name == variable::record || name == variable::watch ||
                      name == variable::own_processors ||
                      std::any_of(variables.begin(), variables.end(),
                                  [name](const std::string& own) { return name_of(own) == name; });
    if (!ours && (!few || is_plain(name))) environment.push_back(*inherited);
  }
  for (const std::string& own : variables) environment.push_back(const_cast<char*>(own.c_str()));
  environment.push_back(nullptr);
  return environment;
}

/// The arguments as execve takes them: pointers to the launch's texts.
std::vector<char*> arguments_of(const Launch& launch) {
  std::vector<char*> arguments{const_cast<char*>(launch.program.c_str())};
  for (const std::string& argument : launch.arguments) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);
  return arguments;
}

/// The child between fork and exec: system calls only.
class ChildSetup {
 public:
  ChildSetup(const Launch& launch, int program, int report, int empty_input, pid_t parent)
      : launch_(launch),
        processors_(launch.processors),
        program_(program),
        report_(report),
        empty_input_(empty_input),
        parent_(parent) {}

  [[noreturn]] void run(int* descriptors, char* const* arguments, char* const* environment) {
    die_with_parent();
    // Early: until then the terminal's signals reach this process as well.
    if (setsid() < 0) fail("setsid");
    hand_back_signals();
    if (!processors_.take()) fail("sched_setaffinity");
    if (launch_.expendable) {
      offer_to_the_killer();
      allow_no_core();
    }
    if (launch_.steps_back) step_back();
    if (launch_.account) change_account();
    place_descriptors(descriptors);
    execute(arguments, environment);
    fail("execve");
  }

 private:
  /// The kernel reports only deaths after this call, so the parent is checked afterwards.
  void die_with_parent() {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) fail("prctl");
    if (getppid() != parent_) _exit(1);
  }

  void offer_to_the_killer() {
    // While this process is not dumpable (guardian.cpp) the file belongs to root. execve makes it dumpable.
    prctl(PR_SET_DUMPABLE, 1);
    const int score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    prctl(PR_SET_DUMPABLE, 0);
    if (score < 0) return;
    [[maybe_unused]] const ssize_t written = write(score, "1000", 4);
    close(score);
  }

  /// Raises a hard limit of 0 to 1, by which mines-stage can say "no core at all"; a limit of 0 does not.
  /// Only root may.
  void allow_no_core() {
    rlimit now{};
    if (getrlimit(RLIMIT_CORE, &now) != 0 || now.rlim_max != 0) return;
    const rlimit no_core{1, 1};
    setrlimit(RLIMIT_CORE, &no_core);
  }

  void change_account() {
    if (const char* const refused = take_account(*launch_.account)) fail(refused);
    die_with_parent();  // a change of account makes the kernel forget it
  }

  /// Executes the program by its path, which lists of processes then show; under another account by its
  /// descriptor.
  void execute(char* const* arguments, char* const* environment) {
    if (!launch_.account) {
      execve(launch_.program.c_str(), arguments, environment);
      return;
    }
    execveat(program_, "", arguments, environment, AT_EMPTY_PATH);
    // A script fails: its interpreter opens it again, by the descriptor's name, which must stay open.
    if (errno == ENOENT && fcntl(program_, F_SETFD, 0) == 0)
      execveat(program_, "", arguments, environment, AT_EMPTY_PATH);
  }

  [[noreturn]] void fail(const char* call) {
    const Failure failure{call, errno};
    [[maybe_unused]] const ssize_t written = write(report_, &failure, sizeof failure);
    _exit(1);
  }

  /// A copy above the numbers that are handed out.
  int move_up(int number) {
    const int free_numbers = first_descriptor + static_cast<int>(launch_.descriptors.size());
    const int moved = fcntl(number, F_DUPFD_CLOEXEC, free_numbers);
    if (moved < 0) fail("fcntl");
    return moved;
  }

  void place(int source, int number) {
    if (dup2(source, number) < 0) fail("dup2");
  }

  void place_descriptors(int* descriptors) {
    if (launch_.output >= 0) place(launch_.output, STDERR_FILENO);
    if (launch_.printed >= 0) place(launch_.printed, STDOUT_FILENO);
    // A descriptor of the judge may have a number that is to be given away, so all are moved before any is
    // placed.
    report_ = move_up(report_);
    empty_input_ = move_up(empty_input_);
    program_ = move_up(program_);
    for (std::size_t i = 0; i < launch_.descriptors.size(); ++i) {
      if (descriptors[i] >= 0) descriptors[i] = move_up(descriptors[i]);
    }
    // Closes on exec also what the judge itself inherited. Kernels before 5.11 cannot do this; the judge's
    // own descriptors are close-on-exec anyway.
    close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
    for (std::size_t i = 0; i < launch_.descriptors.size(); ++i) {
      if (descriptors[i] >= 0) place(descriptors[i], first_descriptor + static_cast<int>(i));
    }
    if (!launch_.reads_terminal || isatty(STDIN_FILENO) == 0) place(empty_input_, STDIN_FILENO);
    if (launch_.printed < 0) place(STDERR_FILENO, STDOUT_FILENO);
  }

  const Launch& launch_;
  Affinity processors_;
  int program_;
  int report_;
  int empty_input_;
  pid_t parent_;
};

}  // namespace

Result<pid_t> launch(const Launch& launch) {
  MINES_ASSERT(!launch.program.empty() && launch.account != uid_t{0});
  MINES_ASSERT(std::all_of(launch.descriptors.begin(), launch.descriptors.end(),
                           [](int number) { return number == -1 || number > STDERR_FILENO; }));
  MINES_ASSERT(launch.printed == -1 || launch.printed > STDERR_FILENO);
  MINES_ASSERT(std::all_of(launch.variables.begin(), launch.variables.end(), [](std::string_view variable) {
    return variable.find('=') != std::string_view::npos && !variable.starts_with('=');
  }));
  MINES_LET(auto report, Pipe::open());
  const FileDescriptor empty_input(open("/dev/null", O_RDWR | O_CLOEXEC));
  if (!empty_input.is_open()) return system_failure(ExitCode::broken, "/dev/null", "open", errno);
  const FileDescriptor program(open(launch.program.c_str(), O_PATH | O_CLOEXEC));
  if (!program.is_open()) return system_failure(code_of_file_error(errno), launch.program, "open", errno);

  std::vector<char*> arguments = arguments_of(launch);
  std::vector<char*> environment = environment_of(launch.variables, launch.few_variables);
  std::vector<int> descriptors = launch.descriptors;
  ChildSetup setup(launch, program.number(), report.writer.number(), empty_input.number(), getpid());
  // Not vfork or posix_spawn: the kernel keeps the peak of memory across execve. After vfork that is the
  // judge's own peak, after fork only the private pages of the copy, 1 MB.
  const pid_t child = fork();
  if (child < 0) return system_failure(ExitCode::broken, launch.program, "fork", errno);
  if (child == 0) setup.run(descriptors.data(), arguments.data(), environment.data());

  report.writer.close();
  Failure failure{};
  // execve closes the child's end of the pipe. So an end without a failure means that the program runs.
  const ssize_t bytes = read(report.reader.number(), &failure, sizeof failure);
  if (bytes != sizeof failure) return child;
  waitpid(child, nullptr, 0);
  const bool not_executable = std::string_view(failure.call) == "execve";
  return system_failure(not_executable ? code_of_file_error(failure.error) : ExitCode::broken, launch.program,
                        failure.call, failure.error);
}

std::optional<Reaped> reap() {
  Reaped reaped;
  reaped.process = wait4(-1, &reaped.status, WNOHANG, &reaped.usage);
  if (reaped.process <= 0) return std::nullopt;
  MINES_ASSERT(WIFEXITED(reaped.status) || WIFSIGNALED(reaped.status));
  return reaped;
}

void ProcessEnd::take_status(int status) {
  if (WIFEXITED(status)) exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) signal = WTERMSIG(status);
}

void ProcessEnd::take_usage(const rusage& usage) {
  // The kernel counts in KiB. A peak that was noted before the kill may be the higher one.
  peak_bytes = std::max(peak_bytes, static_cast<std::uint64_t>(usage.ru_maxrss) << 10);
}

Result<Pipe> Pipe::open() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return system_failure(ExitCode::broken, "judge", "pipe2", errno);
  return Pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

ExitCode code_of_file_error(int errno_value) {
  const std::initializer_list<int> systems{ENOMEM, EAGAIN, EMFILE, ENFILE, EIO, EINTR, ENOSPC};
  const bool is_systems = std::find(systems.begin(), systems.end(), errno_value) != systems.end();
  return is_systems ? ExitCode::broken : ExitCode::bad_input;
}

bool is_program(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && access(path.c_str(), X_OK) == 0;
}

Result<void> require_program(const std::string& path, const char* what) {
  if (is_program(path)) return {};
  const bool exists = access(path.c_str(), F_OK) == 0;
  return bad_input(path, fmt::format("expected {}, but {}", what,
                                     exists ? "this is no executable file" : "there is no such file"));
}

Result<std::string> program_beside(const char* name, const char* what) {
  std::error_code problem;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", problem);
  if (problem) return bad_input("/proc/self/exe", problem.message());
  const std::string path = self.parent_path().string() + "/" + name;
  return require_program(path, what).map([&] { return path; });
}

}  // namespace mines::judge
