#include "cli/terminal_line.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <string>

#include "base/assert.hpp"
#include "os/standard_streams.hpp"

namespace mines {

namespace {

/// Columns of "^C", which the terminal writes behind the line when that is typed.
constexpr std::size_t echo_of_a_key = 2;

bool write_at_once(const std::string& text) {
  const int output = terminal_output();
  pollfd terminal{output, POLLOUT, 0};
  if (poll(&terminal, 1, 0) != 1 || (terminal.revents & POLLOUT) == 0) return false;
  return write(output, text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

}  // namespace

bool TerminalLine::is_there() { return isatty(STDERR_FILENO) == 1; }

std::size_t TerminalLine::columns() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

void TerminalLine::show(std::string_view text) {
  MINES_ASSERT(is_there());
  MINES_ASSERT(std::all_of(text.begin(), text.end(), [](char byte) { return byte >= ' ' && byte <= '~'; }));
  const std::size_t most = columns() - 1;
  const std::string_view cut = text.substr(0, most);
  // Blanks cover what a longer line has left.
  const std::size_t covered = std::max(cut.size(), std::min(shown_, most));
  if (write_at_once(fmt::format("\r{:<{}}", cut, covered))) shown_ = cut.size();
}

void TerminalLine::erase() {
  const std::size_t covered = std::min(shown_ + echo_of_a_key, columns() - 1);
  if (shown_ > 0 && write_at_once(fmt::format("\r{:<{}}\r", "", covered))) shown_ = 0;
}

}  // namespace mines
