#include "judge/game/server_reports.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>

#include "base/printable.hpp"
#include "board/geometry.hpp"

namespace mines::judge {

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
