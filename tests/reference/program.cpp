#include "reference/program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <stdexcept>

namespace reference {

namespace {

struct Pipe {
  Pipe() {
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    for (int& end : ends) close_end(end);
  }
  static void close_end(int& end) {
    if (end >= 0) close(end);
    end = -1;
  }
  std::array<int, 2> ends{-1, -1};
};

}  // namespace

Ran run_program(const std::vector<std::string>& arguments, const std::string& input, int seconds) {
  Pipe in;
  std::array<Pipe, 2> out;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.ends[0], 0);
  posix_spawn_file_actions_adddup2(&actions, out[0].ends[1], 1);
  posix_spawn_file_actions_adddup2(&actions, out[1].ends[1], 2);
  std::vector<std::string> words = arguments;
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  pid_t child = 0;
  const int refused = posix_spawn(&child, pointers[0], &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (refused != 0) throw std::runtime_error(arguments.front() + " cannot be started");
  Pipe::close_end(in.ends[0]);
  for (Pipe& pipe : out) Pipe::close_end(pipe.ends[1]);
  // A pipe takes all of the input at once. A program that reads none of it must not end this one.
  std::signal(SIGPIPE, SIG_IGN);
  (void)!write(in.ends[1], input.data(), input.size());
  Pipe::close_end(in.ends[1]);

  Ran ran;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  bool killed = false;
  while (out[0].ends[0] >= 0 || out[1].ends[0] >= 0) {
    std::array<pollfd, 2> waiting{{{out[0].ends[0], POLLIN, 0}, {out[1].ends[0], POLLIN, 0}}};
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now()).count();
    if (left <= 0 && !killed) {
      kill(child, SIGKILL);
      killed = true;
    }
    poll(waiting.data(), waiting.size(), killed ? -1 : static_cast<int>(left));
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (waiting[i].fd < 0 || waiting[i].revents == 0) continue;
      std::array<char, 65536> buffer;
      const ssize_t got = read(out[i].ends[0], buffer.data(), buffer.size());
      if (got > 0) {
        (i == 0 ? ran.output : ran.errors).append(buffer.data(), static_cast<std::size_t>(got));
      } else {
        Pipe::close_end(out[i].ends[0]);
      }
    }
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status)) ran.exit_code = WEXITSTATUS(status);
  return ran;
}

}  // namespace reference
