#include "isolation/processes/answer_output.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "base/assert.hpp"
#include "base/printable.hpp"
#include "cli/terminal_line.hpp"
#include "os/standard_streams.hpp"

namespace mines::judge {

namespace {

/// A pipe that is ready takes this much without waiting. (A terminal may not: see terminal_output().)
constexpr std::size_t piece_bytes = 4096;
/// Lines that go to a file or a pipe are broken there, so that none has to be held until the answer ends it.
constexpr std::size_t longest_line = 4096;
/// The answer's pipe holds this much, so that answer and judge take fewer turns. The system may refuse this
/// size, and then the pipe has the usual one.
constexpr int pipe_bytes = 1 << 20;

bool is_writable(int descriptor) {
  pollfd events{descriptor, POLLOUT, 0};
  return ::poll(&events, 1, 0) > 0;
}

constexpr std::string_view line_prefix = "answer: ";
constexpr std::size_t least_columns = 20;
constexpr std::size_t tab_columns = 8;
static_assert(least_columns > line_prefix.size() + tab_columns, "the widest character fits in a line");

/// Upper bound of the columns that a terminal needs for a character.
std::size_t width_of(const TextPiece& piece, char first) {
  if (first == '\t') return tab_columns;
  return piece.bytes > 1 ? 2 : 1;
}

/// Bytes that are not UTF-8 are not shown either: together with later bytes they could mean something to a
/// terminal.
bool is_shown(const TextPiece& piece, char first) {
  return !piece.is_control && (piece.bytes > 1 || static_cast<unsigned char>(first) < 0x80);
}

}  // namespace

Result<AnswerOutput> AnswerOutput::open(std::uint64_t most, int descriptor) {
  MINES_ASSERT(descriptor >= -1);
  AnswerOutput output;
  MINES_LET(output.pipe_, Pipe::open());
  output.nowhere_ = FileDescriptor(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  const int reader = output.pipe_.reader.number();
  if (!output.nowhere_.is_open()) return system_failure(ExitCode::broken, "/dev/null", "open", errno);
  if (fcntl(reader, F_SETFL, O_NONBLOCK) != 0)
    return system_failure(ExitCode::broken, "judge", "fcntl", errno);
  fcntl(reader, F_SETPIPE_SZ, pipe_bytes);
  output.left_ = most;
  output.descriptor_ = descriptor;
  if (descriptor < 0)
    output.lines_.emplace(TerminalLine::is_there() ? TerminalLine::columns() : longest_line);
  return output;
}

int AnswerOutput::target() const {
  if (failure_ != 0) return nowhere_.number();
  return descriptor_ < 0 ? terminal_output() : descriptor_;
}

pollfd AnswerOutput::wanted() const {
  if (!held_.empty()) return {target(), POLLOUT, 0};
  return {pipe_.reader.number(), POLLIN, 0};
}

bool AnswerOutput::move() {
  if (held_.empty()) read_some();
  const bool passes_on = !held_.empty();
  // poll() is asked before each piece, because only a piece that it has announced is written without waiting.
  if (passes_on && is_writable(target())) write_some();
  return passes_on;
}

void AnswerOutput::read_some() {
  const int reader = pipe_.reader.number();
  ssize_t bytes = 0;
  if (left_ == 0) {
    // The kernel throws the bytes away without copying them here.
    bytes = splice(reader, nullptr, nowhere_.number(), nullptr, pipe_bytes, SPLICE_F_NONBLOCK);
    is_exceeded_ |= bytes > 0;
  } else {
    std::array<char, piece_bytes> buffer;
    bytes = read(reader, buffer.data(), std::min<std::uint64_t>(buffer.size(), left_));
    if (bytes > 0) {
      hold({buffer.data(), static_cast<std::size_t>(bytes)});
      if (left_ == 0) {
        // Where the answer's lines are not marked, this one is not to look like the judge's.
        held_ += lines_ ? "mines-judge: " : "";
        held_ += "the answer prints too much; the rest is thrown away\n";
      }
    }
  }
  if (bytes == 0 || (bytes < 0 && errno != EAGAIN && errno != EINTR)) pipe_.reader.close();
}

void AnswerOutput::hold(std::string_view printed) {
  MINES_ASSERT(printed.size() <= left_);  // read_some() reads no more than is left
  std::string lines;
  if (lines_) lines = lines_->take(printed);
  left_ -= printed.size();
  held_ += lines_ ? lines : printed;
  // The limit may cut a line, and the notice that follows needs a line of its own.
  if (left_ == 0) held_ += lines_ ? lines_->finish() : "\n";
}

bool AnswerOutput::write_some() {
  const ssize_t bytes = write(target(), held_.data(), std::min(held_.size(), piece_bytes));
  if (bytes < 0 && errno == EAGAIN) return false;
  // Nothing reads it any more, or the disk is full. What came later would stand behind a gap.
  if (bytes < 0) failure_ = errno;
  const std::size_t written = bytes < 0 ? held_.size() : static_cast<std::size_t>(bytes);
  if (written > 0) in_line_ = held_[written - 1] != '\n';
  held_.erase(0, written);
  return written > 0;
}

void AnswerOutput::finish() {
  // Ends where nothing is there, or nothing takes it. The descriptor is -1 once the pipe has ended, too.
  for (bool moves = true; moves && wanted().fd >= 0;) {
    const std::pair before(left_, held_.size());
    move();
    moves = before != std::pair(left_, held_.size());
  }
  // A file keeps the bytes as they are. Standard error goes on with the lines of others.
  if (!lines_ && descriptor_ != STDERR_FILENO) return;
  if (lines_) held_ += lines_->finish();
  while (!held_.empty() && is_writable(target()) && write_some()) {
  }
  // What takes no more has cut a line. This write waits for it, as the judge's next one would.
  if (in_line_ && write(STDERR_FILENO, "\n", 1) == 1) in_line_ = false;
}

std::string AnswerOutput::take() {
  std::array<char, piece_bytes> buffer;
  const ssize_t bytes = read(pipe_.reader.number(), buffer.data(), buffer.size());
  return {buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(bytes, 0))};
}

std::string AnswerOutput::take_line() {
  std::string line = take();
  line.resize(std::min(line.size(), line.find('\n')));
  return line;
}

AnswerLines::AnswerLines(std::size_t columns)
    : room_(std::max(columns, least_columns) - line_prefix.size() - 1) {}

std::string AnswerLines::take(std::string_view bytes) {
  bytes_ += bytes;
  std::string lines;
  std::string_view text = bytes_;
  while (!text.empty()) {
    const TextPiece piece = first_piece(text);
    // The text ends in the middle of a character, whose rest may come with the next bytes.
    if (piece.bytes == 0) break;
    const char first = text.front();
    if (first == '\n') {
      lines += end_line();
    } else {
      const std::size_t width = width_of(piece, first);
      if (width_ + width > room_) lines += end_line();
      line_ += first == '\t' || is_shown(piece, first) ? text.substr(0, piece.bytes) : "?";
      width_ += width;
      MINES_ASSERT(width_ <= room_);
    }
    text.remove_prefix(piece.bytes);
  }
  bytes_ = std::string(text);
  return lines;
}

std::string AnswerLines::finish() {
  line_ += std::string(bytes_.empty() ? 0 : 1, '?');
  bytes_.clear();
  return line_.empty() ? "" : end_line();
}

std::string AnswerLines::end_line() {
  std::string line(line_prefix);
  line += std::exchange(line_, "");
  width_ = 0;
  return line += '\n';
}

}  // namespace mines::judge
