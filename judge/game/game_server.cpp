#include "judge/game/game_server.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>

#include "base/assert.hpp"
#include "base/printable.hpp"
#include "board/geometry.hpp"
#include "protocol/environment.hpp"
#include "protocol/v2.hpp"

namespace mines::judge {

Result<void> GameServer::open() {
  MINES_ASSERT(!to_answer_.writer.is_open() && process_ == 0);
  for (Pipe* pipe : {&to_answer_, &from_answer_, &to_judge_, &from_judge_}) {
    MINES_LET(*pipe, Pipe::open());
  }
  if (fcntl(to_judge_.reader.number(), F_SETFL, O_NONBLOCK) == 0) return {};
  return system_failure(ExitCode::broken, "judge", "fcntl", errno);
}

Result<void> GameServer::start(const Settings& settings, const std::string& shared_name, int progress,
                               int watch) {
  MINES_ASSERT(process_ == 0 && to_answer_.writer.is_open());
  MINES_ASSERT(progress >= 0 && !shared_name.empty());
  Launch server{
      settings.server,
      {variable_text(variable::launched_by_judge, 1), variable_text(variable::shared_memory, shared_name),
       variable_text(variable::map_path, settings.map),
       variable_text(variable::server_to_answer, first_descriptor),
       variable_text(variable::server_from_answer, first_descriptor + 1),
       variable_text(variable::server_to_judge, first_descriptor + 2),
       variable_text(variable::server_from_judge, first_descriptor + 3),
       variable_text(variable::progress, first_descriptor + 4),
       variable_text(variable::batch_offset, v2::area_offset)},
      {to_answer_.writer.number(), from_answer_.reader.number(), to_judge_.writer.number(),
       from_judge_.reader.number(), progress}};
  server.processors = settings.isolation.processors.server;
  settings.isolation.processors.tell(server.variables);
  const auto hand_over = [&server](const char* name, int descriptor) {
    if (descriptor < 0) return;
    // launch() gives the descriptors numbers from first_descriptor on, in the order of the list.
    const auto number = first_descriptor + static_cast<int>(server.descriptors.size());
    server.variables.push_back(variable_text(name, number));
    server.descriptors.push_back(descriptor);
  };
  hand_over(variable::record, settings.record_descriptor);
  hand_over(variable::watch, watch);
  MINES_LET(process_, launch(server));
  // The server has these ends now. While the judge held them, the server's end could not be seen.
  to_answer_.writer.close();
  from_answer_.reader.close();
  to_judge_.writer.close();
  from_judge_.reader.close();
  return {};
}

pollfd GameServer::wanted_report() const {
  return {reports_.has_room() ? to_judge_.reader.number() : -1, POLLIN, 0};
}

pollfd GameServer::wanted_readiness() const {
  return {is_ready_ || is_mute_ || !runs() ? -1 : to_answer_.reader.number(), POLLIN, 0};
}

void GameServer::take_report(short events) {
  // POLLHUP counts, too: the read that follows finds the end of the file.
  if (events != 0) reports_.read_from(to_judge_.reader.number());
}

void GameServer::take_readiness(short events) {
  if ((events & POLLIN) != 0) {
    is_ready_ = true;
  } else if (events != 0) {
    // The server closed this pipe, so it will never be ready.
    is_mute_ = true;
  }
}

void GameServer::take(const Reaped& reaped) {
  // Once reaped, the number may be given to another process.
  if (reaped.process != process_ || has_ended_) return;
  has_ended_ = true;
  end_.take_status(reaped.status);
  end_.take_usage(reaped.usage);
  reports_.read_from(to_judge_.reader.number());
}

bool GameServer::ask_for_result() {
  MINES_ASSERT(from_judge_.writer.is_open());
  return write(from_judge_.writer.number(), "F", 1) == 1;
}

void GameServer::go_on() const {
  if (runs()) kill(process_, SIGCONT);
}

void GameServer::close_pipes() {
  from_judge_.writer.close();
  from_answer_.writer.close();
  to_answer_.reader.close();
}

std::string GameServer::failure(const char* when) const {
  if (has_ended_) {
    return end_.signal ? fmt::format("was killed by signal {} {}", *end_.signal, when)
                       : fmt::format("ended with code {} {}", end_.exit_code.value_or(0), when);
  }
  if (!is_gone()) return when;
  return fmt::format("closed its pipe to the {} {}", is_mute_ ? "answer" : "judge", when);
}

void ServerReports::read_from(int descriptor) {
  char buffer[512];
  // Bounded, so that a server that never stops talking cannot keep the judge from its other work.
  while (has_room()) {
    const ssize_t count = read(descriptor, buffer, sizeof buffer);
    if (count > 0) {
      bytes_.append(buffer, static_cast<std::size_t>(count));
    } else if (count == 0) {
      closed_ = true;
    } else if (errno != EINTR) {
      // EAGAIN: the pipe is empty for now. Any other error is its end.
      closed_ = errno != EAGAIN;
      return;
    }
  }
}

bool ServerReports::has_report() const {
  // A report without an end is cut at `longest` bytes, so that it cannot fill the judge's memory.
  return bytes_.size() >= longest || bytes_.find('\0') != std::string::npos;
}

std::optional<std::string> ServerReports::next() {
  if (!has_report()) return std::nullopt;
  const std::size_t length = std::min(bytes_.find('\0'), longest);
  std::string message = bytes_.substr(0, length);
  bytes_.erase(0, length < bytes_.size() && bytes_[length] == '\0' ? length + 1 : length);
  return message;
}

Result<ServerResult> parse_result(std::string_view text) {
  const auto wrong = [text](const char* expected) {
    return broken("server", fmt::format("'{}' is no result: {}", printable(text), expected));
  };
  std::array<std::int64_t, 5> numbers{};
  const char* position = text.data();
  const char* const end = position + text.size();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0 && (position == end || *position++ != ' ')) return wrong("five numbers expected");
    const auto [stop, problem] = std::from_chars(position, end, numbers[i]);
    if (problem != std::errc{}) return wrong("five numbers expected");
    position = stop;
  }
  if (position != end) return wrong("five numbers expected");

  const auto [status, side, mines, safe_opened, mines_opened] = numbers;
  if (side < 1 || side > max_side) return wrong("expected a side from 1 to 65536");
  // side * side is at most 2^32 here.
  if (mines < 0 || mines > side * side) return wrong("expected at most as many mines as cells");
  const Tally tally{side, side, mines, safe_opened, mines_opened};
  if (safe_opened < 0 || safe_opened > tally.safe_cells() || mines_opened < 0 || mines_opened > mines) {
    return wrong("expected no more opened cells than the board has");
  }
  return ServerResult{status, tally};
}

}  // namespace mines::judge
