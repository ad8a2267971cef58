#include "support/process.hpp"

#include "support/catch.hpp"
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string_view>
#include <thread>

namespace mines::testing {

namespace {

/// A tag that no other run has, in this process or another.
std::string new_tag() {
  static int runs = 0;
  return "MINES_ANSWER_TAG=" + std::to_string(getpid()) + "-" + std::to_string(++runs);
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (const std::string& text : texts) result.push_back(const_cast<char*>(text.c_str()));
  result.push_back(nullptr);
  return result;
}

/// In the child: file or terminal to descriptor.
void redirect(const std::string& path, int number, int flags) {
  const int file = open(path.c_str(), flags, 0600);
  if (file < 0 || dup2(file, number) < 0) _exit(126);
  close(file);
}

}  // namespace

double clock_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void sleep_seconds(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

Process::Process(const Command& command) : tag_(new_tag()) {
  const std::string output = command.output_path.empty() ? folder_ / "output" : command.output_path;
  std::vector<std::string> variables;
  for (char** own = environ; *own != nullptr; ++own) {
    const std::string_view name = std::string_view(*own).substr(0, std::string_view(*own).find('=') + 1);
    const bool replaced = std::any_of(command.variables.begin(), command.variables.end(),
                                      [name](const std::string& given) { return given.starts_with(name); });
    if (!replaced) variables.emplace_back(*own);
  }
  variables.insert(variables.end(), command.variables.begin(), command.variables.end());
  variables.push_back(tag_);
  const std::vector<char*> environment = pointers(variables);
  const std::vector<char*> arguments = pointers(command.arguments);

  write_file(folder_ / "input", command.input);
  started_ = clock_seconds();
  winsize size{};
  size.ws_row = 24;
  size.ws_col = static_cast<unsigned short>(command.terminal_columns);
  const bool on_terminal = command.terminal_columns != 0;
  number_ = on_terminal ? forkpty(&terminal_, nullptr, nullptr, &size) : fork();
  REQUIRE(number_ >= 0);
  if (number_ == 0) {
    for (const int ignored : command.ignored_signals) ::signal(ignored, SIG_IGN);
    if (command.largest_file) {
      const rlimit limit{*command.largest_file, *command.largest_file};
      setrlimit(RLIMIT_FSIZE, &limit);
    }
    redirect(output, 1, O_WRONLY | O_CREAT | O_TRUNC);
    if (!on_terminal) {
      redirect(folder_ / "input", 0, O_RDONLY);
      redirect(folder_ / "errors", 2, O_WRONLY | O_CREAT | O_TRUNC);
    }
    execve(arguments[0], arguments.data(), environment.data());
    _exit(127);
  }
  if (on_terminal) {
    fcntl(terminal_, F_SETFD, FD_CLOEXEC);
    fcntl(terminal_, F_SETFL, O_NONBLOCK);
    REQUIRE(write(terminal_, command.typed.data(), command.typed.size()) ==
            static_cast<ssize_t>(command.typed.size()));
  }
}

Process::~Process() {
  if (number_ > 0) {
    kill(number_, SIGKILL);
    waitpid(number_, nullptr, 0);
  }
  for (const pid_t left : tagged()) kill(left, SIGKILL);
  if (terminal_ >= 0) close(terminal_);
}

void Process::signal(int signal) const { REQUIRE(kill(number_, signal) == 0); }

void Process::drain_terminal() {
  char buffer[4096];
  ssize_t bytes = 0;
  while (terminal_ >= 0 && (bytes = read(terminal_, buffer, sizeof buffer)) > 0) {
    from_terminal_.append(buffer, static_cast<std::size_t>(bytes));
  }
}

Finished Process::wait(double seconds) {
  const int handle = static_cast<int>(syscall(SYS_pidfd_open, number_, 0));
  REQUIRE(handle >= 0);
  const double deadline = clock_seconds() + seconds;
  bool ended = false;
  while (!ended && clock_seconds() < deadline) {
    drain_terminal();
    pollfd watched[] = {{handle, POLLIN, 0}, {terminal_, POLLIN, 0}};
    // A terminal that nobody holds is always ready.
    const int left = static_cast<int>(std::ceil(1000 * (deadline - clock_seconds())));
    poll(watched, 2, std::max(left, 0));
    ended = watched[0].revents != 0;
    if (!ended && (watched[1].revents & POLLHUP) != 0) sleep_seconds(0.001);
  }
  close(handle);
  if (!ended) FAIL("the program is still running after " << seconds << " s");

  Finished finished;
  finished.seconds = clock_seconds() - started_;
  int status = 0;
  REQUIRE(waitpid(number_, &status, 0) == number_);
  number_ = -1;
  drain_terminal();
  if (WIFEXITED(status)) finished.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) finished.signal = WTERMSIG(status);
  finished.output = read_file(folder_ / "output");
  finished.errors = read_file(folder_ / "errors");
  finished.terminal = from_terminal_;
  return finished;
}

std::vector<pid_t> Process::tagged() const {
  std::vector<pid_t> found;
  std::map<pid_t, pid_t> parents;
  std::error_code gone;
  for (std::filesystem::directory_iterator entry("/proc", gone), end; !gone && entry != end;
       entry.increment(gone)) {
    const std::string name = entry->path().filename().string();
    pid_t process = 0;
    const auto [stop, problem] = std::from_chars(name.data(), name.data() + name.size(), process);
    if (problem != std::errc{} || *stop != '\0') continue;
    const std::string environment = read_file(entry->path().string() + "/environ");
    if (environment.find(tag_ + '\0') != std::string::npos) found.push_back(process);
    const std::string status = read_file(entry->path().string() + "/status");
    const std::size_t parent = status.find("\nPPid:\t");
    if (parent != std::string::npos) parents[process] = std::atoi(status.c_str() + parent + 7);
  }
  // Judges and servers show their environment to root alone; as long as it runs they are below the program.
  for (const auto& [process, parent] : parents) {
    pid_t above = process;
    while (above > 1 && above != number_ && parents.count(above) == 1) above = parents.at(above);
    const bool is_below = above == number_ && number_ > 0;
    if (is_below && std::find(found.begin(), found.end(), process) == found.end()) found.push_back(process);
  }
  return found;
}

std::vector<pid_t> Process::named(const std::string& name) const {
  std::vector<pid_t> found = tagged();
  std::erase_if(found, [&](pid_t process) {
    return read_file("/proc/" + std::to_string(process) + "/comm") != name + "\n";
  });
  return found;
}

bool Process::leaves_nothing(double seconds) const {
  return becomes_true(seconds, [this] { return tagged().empty(); });
}

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Finished run(const Command& command, double seconds) {
  Process process(command);
  Finished finished = process.wait(seconds);
  CHECK(process.leaves_nothing(1));
  return finished;
}

}  // namespace mines::testing
