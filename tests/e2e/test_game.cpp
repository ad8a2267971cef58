#include "e2e/test_game.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "field/files/map_file.hpp"
#include "protocol/environment.hpp"

extern char** environ;

namespace mines::testing {

using namespace std::chrono_literals;

ChildProcess::~ChildProcess() {
  if (!running()) return;
  kill(id_, SIGKILL);
  waitpid(id_, nullptr, 0);
}

ChildProcess::End ChildProcess::wait(std::chrono::milliseconds most) {
  const auto deadline = std::chrono::steady_clock::now() + most;
  int status = 0;
  rusage usage{};
  while (wait4(id_, &status, WNOHANG, &usage) != id_) {
    if (std::chrono::steady_clock::now() > deadline)
      throw std::runtime_error("a process did not end in time");
    std::this_thread::sleep_for(2ms);
  }
  id_ = -1;
  End end;
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  end.cpu_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  if (WIFEXITED(status)) end.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) end.signal = WTERMSIG(status);
  return end;
}

void ChildProcess::send(int signal) const { kill(id_, signal); }

void ChildProcess::stop() const {
  send(SIGSTOP);
  siginfo_t stopped;
  if (waitid(P_PID, static_cast<id_t>(id_), &stopped, WSTOPPED) != 0) throw std::runtime_error("waitid");
}

double ChildProcess::cpu_seconds() const {
  std::ifstream file(fmt::format("/proc/{}/stat", id_));
  std::string text((std::istreambuf_iterator<char>(file)), {});
  std::istringstream fields(text.substr(text.rfind(')') + 2));  // behind the name, from field 3 on
  std::string skipped;
  for (int i = 3; i < 14; ++i) fields >> skipped;
  long user = 0;
  long system = 0;
  fields >> user >> system;
  return static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

ChildProcess start(const std::vector<std::string>& command, const Environment& environment,
                   const std::vector<int>& descriptors, const std::string& output) {
  std::vector<std::string> variables = environment;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    if (std::string_view(*entry).rfind("MINE", 0) != 0) variables.emplace_back(*entry);
  }
  std::vector<char*> arguments;
  std::vector<char*> entries;
  for (const std::string& text : command) arguments.push_back(const_cast<char*>(text.c_str()));
  for (const std::string& text : variables) entries.push_back(const_cast<char*>(text.c_str()));
  arguments.push_back(nullptr);
  entries.push_back(nullptr);
  const pid_t id = fork();
  if (id < 0) throw std::runtime_error("fork");
  if (id != 0) return ChildProcess(id);
  for (const int descriptor : descriptors) fcntl(descriptor, F_SETFD, 0);
  if (!output.empty()) {
    const int file = open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, 1);
    dup2(file, 2);
  }
  execve(arguments[0], arguments.data(), entries.data());
  _exit(127);
}

GamePipe::GamePipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("pipe2");
  reading = FileDescriptor(fcntl(ends[0], F_DUPFD_CLOEXEC, 100));
  writing = FileDescriptor(fcntl(ends[1], F_DUPFD_CLOEXEC, 100));
  close(ends[0]);
  close(ends[1]);
}

std::string GamePipe::message(std::chrono::milliseconds most) {
  const auto deadline = std::chrono::steady_clock::now() + most;
  while (true) {
    if (const std::size_t nul = rest_.find('\0'); nul != std::string::npos) {
      const std::string message = rest_.substr(0, nul);
      rest_.erase(0, nul + 1);
      return message;
    }
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd event{reading.number(), POLLIN, 0};
    if (left.count() < 0 || poll(&event, 1, static_cast<int>(left.count())) <= 0)
      throw std::runtime_error("no message came in time");
    std::array<char, 4096> bytes;
    const ssize_t got = read(reading.number(), bytes.data(), bytes.size());
    if (got <= 0) return "";
    rest_.append(bytes.data(), static_cast<std::size_t>(got));
  }
}

bool GamePipe::has_message(std::chrono::milliseconds most) const {
  pollfd event{reading.number(), POLLIN, 0};
  return !rest_.empty() || poll(&event, 1, static_cast<int>(most.count())) > 0;
}

void GamePipe::write(const std::string& bytes) const {
  if (::write(writing.number(), bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
    throw std::runtime_error("write to the server");
}

TestGame::TestGame(std::string map, int penalty) : map_(std::move(map)), penalty_(penalty) { create(); }

TestGame::TestGame(const Field& field, int penalty) : penalty_(penalty) {
  map_ = file("board.map");
  if (const auto written = write_map(map_, field); !written)
    throw std::runtime_error(to_string(written.error()));
  create();
}

void TestGame::create() {
  std::random_device random;
  name_ = fmt::format("/minesweeper_shm_{}", std::uint64_t{random()} << 32 | random());
  auto memory = SharedMemory::create(name_, v2::shared_memory_bytes);
  if (!memory) throw std::runtime_error(to_string(memory.error()));
  memory_ = std::move(*memory);
  const auto add = [](Environment& environment, const char* name, const auto& value) {
    environment.push_back(fmt::format("{}={}", name, value));
  };
  for (Environment* environment : {&server_environment_, &answer_environment_}) {
    add(*environment, variable::launched_by_judge, 1);
    add(*environment, variable::shared_memory, name_);
  }
  add(server_environment_, variable::map_path, map_);
  add(server_environment_, variable::server_to_answer, to_answer_.writing.number());
  add(server_environment_, variable::server_from_answer, from_answer_.reading.number());
  add(server_environment_, variable::server_to_judge, to_judge_.writing.number());
  add(server_environment_, variable::server_from_judge, from_judge_.reading.number());
  add(answer_environment_, variable::answer_to_server, from_answer_.writing.number());
  add(answer_environment_, variable::answer_from_server, to_answer_.reading.number());
  add(answer_environment_, variable::penalty, penalty_);
}

void TestGame::leave_room_for_v2(std::size_t offset) {
  for (Environment* environment : {&server_environment_, &answer_environment_})
    environment->push_back(fmt::format("{}={}", variable::batch_offset, offset));
}

ChildProcess& TestGame::start_server(const std::vector<std::string>& command) {
  FileDescriptor* const ends[] = {&to_answer_.writing, &from_answer_.reading, &to_judge_.writing,
                                  &from_judge_.reading};
  server_ = start(command.empty() ? std::vector<std::string>{MINES_SERVER} : command, server_environment_,
                  {ends[0]->number(), ends[1]->number(), ends[2]->number(), ends[3]->number()});
  for (FileDescriptor* end : ends) end->close();
  return server_;
}

ChildProcess& TestGame::start_answer(const std::vector<std::string>& command, const std::string& output) {
  answer_ = start(command, answer_environment_, {to_answer_.reading.number(), from_answer_.writing.number()},
                  output.empty() ? "" : file(output));
  close_answer_pipes();
  return answer_;
}

GameResult TestGame::finish() {
  write_to_server_as_judge("F");
  const std::string message = judge_message();
  std::istringstream text(message);
  GameResult result;
  text >> result.status >> result.side >> result.mines >> result.safe_opened >> result.mines_opened;
  if (!text || !text.eof()) throw std::runtime_error("not a result: " + message);
  return result;
}

void TestGame::close_judge_pipes() {
  from_judge_.writing.close();
  to_judge_.reading.close();
}

void TestGame::become_answer() const {
  unsetenv(variable::batch_offset);
  for (const std::string& entry : answer_environment_) {
    const std::size_t equal = entry.find('=');
    setenv(entry.substr(0, equal).c_str(), entry.substr(equal + 1).c_str(), 1);
  }
}

void TestGame::close_answer_pipes() {
  to_answer_.reading.close();
  from_answer_.writing.close();
}

std::int32_t TestGame::ask(const char* kind, std::int32_t& count) {
  write_to_server(kind);
  const std::string message = answer_message();
  if (message != std::to_string(count)) throw std::runtime_error("unexpected channel: " + message);
  return count++;
}

TestProgress::TestProgress(TestGame& game) : memory_(memfd_create("progress", 0)) {
  void* const page = ftruncate(memory_.number(), sizeof(ProgressPage)) == 0
                         ? mmap(nullptr, sizeof(ProgressPage), PROT_READ, MAP_SHARED, memory_.number(), 0)
                         : MAP_FAILED;
  if (page == MAP_FAILED) throw std::runtime_error("no memory for a progress page");
  page_ = static_cast<const ProgressPage*>(page);
  game.server_environment().push_back(fmt::format("{}={}", variable::progress, memory_.number()));
}

TestProgress::~TestProgress() { munmap(const_cast<ProgressPage*>(page_), sizeof(ProgressPage)); }

OpenedCount TestProgress::opened() const {
  OpenedCount sum;
  for (const ProgressLine& line : page_->lines) {
    sum.safe += line.safe_opened.load();
    sum.mines += line.mines_opened.load();
  }
  return sum;
}

}  // namespace mines::testing
