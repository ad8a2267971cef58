#include "protocol/answer_session.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <limits>
#include <string>

#include "base/assert.hpp"
#include "protocol/environment.hpp"

namespace mines {

namespace {

/// Reads a decimal number at `at` and moves `at` behind it.
bool read_number(const char*& at, const char* end, std::int64_t& value) {
  const auto [stop, problem] = std::from_chars(at, end, value);
  at = stop;
  return problem == std::errc{};
}

/// Reads "<N> <K>".
Result<GameInfo> parse_board(const std::string& text) {
  const char* at = text.data();
  const char* const end = at + text.size();
  std::int64_t side = 0;
  std::int64_t mines = 0;
  // Each read stops behind its number; `at` is dereferenced only while it is not `end`.
  const bool numbers = read_number(at, end, side) && at != end && *at++ == ' ' && read_number(at, end, mines);
  // side <= 65536, so side * side fits into 64 bits.
  if (!numbers || at != end || side < 1 || side > max_side || mines < 0 || mines > side * side) {
    return broken("server",
                  fmt::format("its first message is '{}', expected side and mines of a board", text));
  }
  const auto rows = static_cast<std::int32_t>(side);
  return GameInfo{{rows, rows}, static_cast<std::uint64_t>(mines)};
}

/// Whether the server offers v2 channels in this area. It writes the offer before its first message.
bool has_offer(std::byte* area) {
  if (area == nullptr) return false;
  const v2::AreaHead& head = v2::area_head(area);
  // Plain loads: the server wrote the offer before the message that this process has read from the pipe.
  return head.magic == v2::magic && head.version == v2::version;
}

}  // namespace

Result<std::unique_ptr<AnswerSession>> AnswerSession::open() {
  MINES_TRY(environment_text(variable::launched_by_judge));
  // Before anything that can wait: once the judge has ended, nothing else would end this process.
  prctl(PR_SET_PDEATHSIG, SIGKILL);

  constexpr std::int64_t most = std::numeric_limits<int>::max();
  MINES_LET(const auto name, environment_text(variable::shared_memory));
  MINES_LET(const auto to_server, environment_number(variable::answer_to_server, 0, most));
  MINES_LET(const auto from_server, environment_number(variable::answer_from_server, 0, most));
  MINES_LET(const auto penalty, environment_number(variable::penalty, 0, most));

  std::unique_ptr<AnswerSession> session(new AnswerSession);
  MINES_LET(session->memory_, GameMemory::open(name));
  session->to_server_ = static_cast<int>(to_server);
  session->from_server_ = static_cast<int>(from_server);
  // Waits here until the server has loaded its map.
  MINES_LET(const auto message, session->read_message(64));
  MINES_LET(session->info_, parse_board(message));
  session->info_.penalty = static_cast<int>(penalty);
  session->v2_offered_ = has_offer(session->memory_.v2_area());
  return session;
}

Result<v1::Channel> AnswerSession::create_v1_channel() {
  MINES_LET(const auto id, request_channel('C', v1_created_, v1::max_channels));
  return v1::Channel(v1::channel_at(memory_.memory().data(), id));
}

Result<v2::Channel> AnswerSession::create_v2_channel() {
  MINES_ASSERT(v2_offered_);
  MINES_LET(const auto id, request_channel('B', v2_created_, v2::max_channels));
  return v2::Channel(v2::channel_at(memory_.v2_area(), id), info_.size);
}

Result<std::int32_t> AnswerSession::request_channel(char kind, std::int32_t& created, std::int32_t most) {
  MINES_ASSERT(kind == 'C' || kind == 'B');
  // A request and its reply belong together, and replies come in the order of the requests.
  const std::lock_guard lock(creating_);
  MINES_ASSERT(created >= 0 && created <= most);
  // The server would report one more to the judge and give no channel.
  if (created == most) {
    return bad_input("channels", fmt::format("{} exist already, the most that a game has", most));
  }
  // A write to a closed pipe would raise a signal that ends the process without a message.
  MINES_TRY(check_server());
  // One byte is written or not; only an interruption can be repeated.
  while (write(to_server_, &kind, 1) != 1) {
    if (errno != EINTR) return system_failure(ExitCode::broken, "pipe to the server", "write", errno);
  }
  MINES_LET(const auto message, read_message(16));
  const char* at = message.data();
  const char* const end = at + message.size();
  std::int64_t id = 0;
  if (!read_number(at, end, id) || at != end || id < 0 || id >= most) {
    return broken("server", fmt::format("gave '{}', expected the number of a channel", message));
  }
  ++created;
  return static_cast<std::int32_t>(id);
}

Result<void> AnswerSession::check_server() const {
  pollfd ends[] = {{from_server_, 0, 0}, {to_server_, 0, 0}};
  if (poll(ends, 2, 0) <= 0) return {};
  if (((ends[0].revents | ends[1].revents) & (POLLHUP | POLLERR | POLLNVAL)) == 0) return {};
  return broken("server", "ended in the middle of the game");
}

Result<std::string> AnswerSession::read_message(std::size_t most) {
  MINES_ASSERT(most > 0);
  std::string text(most, '\0');
  std::size_t size = 0;
  while (size < most) {
    const ssize_t got = read(from_server_, text.data() + size, most - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return system_failure(ExitCode::broken, "pipe from the server", "read", errno);
    if (got == 0) return broken("server", "ended before it replied");
    size += static_cast<std::size_t>(got);
    // The rest of `text` is NULs as well, so the first one found counts only inside the bytes read. Bytes
    // behind it cannot be of another message: the server sends the next one only after this side's next
    // request.
    if (const std::size_t nul = text.find('\0'); nul < size) return text.substr(0, nul);
  }
  return broken("server", fmt::format("sent a message of {} bytes without an end", most));
}

}  // namespace mines
