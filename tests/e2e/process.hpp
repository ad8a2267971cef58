// Runs a program as a person would: arguments, environment, standard input; gives what it printed and how it
// ended. For tests from end to end.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/file_descriptor.hpp"

namespace mines::testing {

struct ProcessOptions {
  std::string input{};                                             ///< standard input
  std::vector<std::pair<std::string, std::string>> environment{};  ///< in addition to ours
  std::optional<std::string> output_to{};                          ///< standard output goes to this file
  std::optional<rlim_t> largest_file{};                            ///< in bytes
  std::chrono::milliseconds time_out = std::chrono::seconds(60);   ///< then it is killed
};

struct ProcessResult {
  int exit_code = -1;      ///< -1 when a signal ended it
  int signal_number = 0;   ///< 0 when it ended by itself
  bool timed_out = false;  ///< ... which was our SIGKILL
  std::string out;
  std::string err;
};

/// A program that runs. Killed, if it still does, by the destructor.
class Process {
 public:
  /// arguments[0] is the program's path. Throws std::runtime_error when the system refuses; a program that
  /// cannot be executed ends with exit code 127.
  explicit Process(std::vector<std::string> arguments, ProcessOptions options = {})
      : deadline_(std::chrono::steady_clock::now() + options.time_out) {
    const FileDescriptor input = file_with(options.input);
    FileDescriptor out;
    FileDescriptor err;
    std::tie(out_, out) = make_pipe();
    std::tie(err_, err) = make_pipe();
    if (options.output_to)
      out = FileDescriptor(checked(open(options.output_to->c_str(), O_WRONLY | O_CLOEXEC)));
    // The child of a program with threads may not allocate: all is made ready here.
    for (const auto& [name, value] : options.environment) environment_.push_back(name + "=" + value);
    std::vector<char*> argv;
    std::vector<char*> envp;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    for (std::string& variable : environment_) envp.push_back(variable.data());
    for (char** variable = environ; *variable != nullptr; ++variable) envp.push_back(*variable);
    argv.push_back(nullptr);
    envp.push_back(nullptr);
    child_ = checked(fork());
    if (child_ == 0) execute(argv.data(), envp.data(), {input.number(), out.number(), err.number()}, options);
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() {
    if (child_ <= 0) return;
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }

  pid_t id() const { return child_; }
  void send(int signal_number) const { kill(child_, signal_number); }

  /// Collects what it prints until it ends, or kills it when its time is up.
  ProcessResult wait() {
    ProcessResult result;
    std::array<pollfd, 2> ends{{{out_.number(), POLLIN, 0}, {err_.number(), POLLIN, 0}}};
    while (ends[0].fd >= 0 || ends[1].fd >= 0) {
      const auto left =
          std::chrono::ceil<std::chrono::milliseconds>(deadline_ - std::chrono::steady_clock::now());
      if (left.count() <= 0) {
        result.timed_out = true;
        kill(child_, SIGKILL);
        break;
      }
      if (poll(ends.data(), ends.size(), static_cast<int>(left.count())) < 0 && errno != EINTR) break;
      if (ends[0].revents != 0 && !take(ends[0].fd, result.out)) ends[0].fd = -1;
      if (ends[1].revents != 0 && !take(ends[1].fd, result.err)) ends[1].fd = -1;
    }
    int status = 0;
    while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
    }
    child_ = -1;
    if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) result.signal_number = WTERMSIG(status);
    return result;
  }

 private:
  static int checked(int value) {
    if (value < 0) throw std::runtime_error("the system refused to start a process");
    return value;
  }

  static std::pair<FileDescriptor, FileDescriptor> make_pipe() {
    int ends[2];
    checked(pipe2(ends, O_CLOEXEC));
    return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
  }

  static FileDescriptor file_with(const std::string& content) {
    FileDescriptor file(checked(memfd_create("input", MFD_CLOEXEC)));
    for (std::size_t done = 0; done < content.size();) {
      done += static_cast<std::size_t>(
          checked(static_cast<int>(write(file.number(), content.data() + done, content.size() - done))));
    }
    lseek(file.number(), 0, SEEK_SET);
    return file;
  }

  [[noreturn]] static void execute(char** argv, char** envp, std::array<int, 3> standard,
                                   const ProcessOptions& options) {
    for (int number = 0; number < 3; ++number) dup2(standard[static_cast<std::size_t>(number)], number);
    if (options.largest_file) {
      const rlimit limit{*options.largest_file, *options.largest_file};
      setrlimit(RLIMIT_FSIZE, &limit);
    }
    execve(argv[0], argv, envp);
    _exit(127);
  }

  /// Appends what is there; false at the end.
  static bool take(int from, std::string& to) {
    char buffer[65536];
    const ssize_t got = read(from, buffer, sizeof buffer);
    if (got > 0) to.append(buffer, static_cast<std::size_t>(got));
    return got > 0 || (got < 0 && errno == EINTR);
  }

  std::chrono::steady_clock::time_point deadline_;
  std::vector<std::string> environment_;
  FileDescriptor out_;
  FileDescriptor err_;
  pid_t child_ = -1;
};

/// Starts a program and waits for its end.
inline ProcessResult run(std::vector<std::string> arguments, ProcessOptions options = {}) {
  return Process(std::move(arguments), std::move(options)).wait();
}

}  // namespace mines::testing
