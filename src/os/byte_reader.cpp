#include "os/byte_reader.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "base/assert.hpp"

namespace mines {

namespace {

constexpr std::size_t buffer_bytes = 2 * ByteReader::longest_peek;
/// Bytes of one call of read(): few enough that the program can be stopped between two calls, and enough that
/// the calls cost nothing.
constexpr std::size_t most_at_once = std::size_t{64} << 20;

/// How long a pipe that is opened by its name may be without a writer.
constexpr int writer_patience_ms = 3000;

}  // namespace

ByteReader::ByteReader(FileDescriptor file, std::string name)
    : file_(std::move(file)), name_(std::move(name)), buffer_(new std::byte[buffer_bytes]) {}  // not zeroed

Result<ByteReader> ByteReader::open(const std::string& path) {
  // Without waiting: a FIFO that nobody writes to would be waited for without end.
  FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  if (!file.is_open()) return system_failure(ExitCode::bad_input, path, "open", errno);
  struct stat status {};
  if (fstat(file.number(), &status) != 0) return system_failure(ExitCode::bad_input, path, "fstat", errno);
  if (S_ISDIR(status.st_mode)) return bad_input(path, "is a directory, expected a file");
  ByteReader reader(std::move(file), path);
  if (S_ISFIFO(status.st_mode)) {
    MINES_TRY(reader.await_writer());
  }
  // From here on reads may wait: the file has a writer, or needs none.
  const int number = reader.file_.number();
  if (fcntl(number, F_SETFL, fcntl(number, F_GETFL) & ~O_NONBLOCK) == 0) return reader;
  return system_failure(ExitCode::bad_input, path, "fcntl", errno);
}

ByteReader ByteReader::of(std::string_view content, std::string name) {
  ByteReader reader(FileDescriptor(), std::move(name));
  reader.content_ = content;
  return reader;
}

Result<void> ByteReader::await_writer() {
  pollfd pipe{file_.number(), POLLIN, 0};
  while (poll(&pipe, 1, writer_patience_ms) < 0 && errno == EINTR) {
  }
  // With a writer that has written nothing yet this fails; without one it is the end.
  const ssize_t got = ::read(file_.number(), buffer_.get(), buffer_bytes);
  if (got == 0 && pipe.revents == 0) return bad_input(name_, "is a pipe that nobody writes to");
  end_ = static_cast<std::size_t>(std::max<ssize_t>(got, 0));
  return {};
}

Result<ByteReader> ByteReader::standard_input() {
  FileDescriptor file(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0));
  if (!file.is_open()) return system_failure(ExitCode::bad_input, "standard input", "dup", errno);
  return ByteReader(std::move(file), "standard input");
}

Result<std::uint64_t> ByteReader::file_bytes() const {
  struct stat status {};
  if (fstat(file_.number(), &status) != 0) return system_failure(ExitCode::bad_input, name_, "fstat", errno);
  if (!S_ISREG(status.st_mode)) return bad_input(name_, "is no regular file, expected one");
  return static_cast<std::uint64_t>(status.st_size);
}

Result<void> ByteReader::skip_to(std::uint64_t offset) {
  if (lseek(file_.number(), static_cast<off_t>(offset), SEEK_SET) < 0)
    return system_failure(ExitCode::bad_input, name_, "lseek", errno);
  begin_ = end_ = 0;
  offset_ = offset;
  return {};
}

Result<std::string_view> ByteReader::peek(std::size_t bytes) {
  MINES_ASSERT(bytes <= longest_peek);
  // The bytes must lie in one piece behind begin_. Bytes that were skipped make room.
  if (begin_ + bytes > buffer_bytes) {
    std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  while (end_ - begin_ < bytes) {
    MINES_LET(const auto got, read_some(buffer_.get() + end_, buffer_bytes - end_));
    if (got == 0) break;
    end_ += got;
  }
  return std::string_view(reinterpret_cast<const char*>(buffer_.get() + begin_),
                          std::min(bytes, end_ - begin_));
}

void ByteReader::skip(std::size_t bytes) {
  MINES_ASSERT(bytes <= end_ - begin_);
  begin_ += bytes;
  offset_ += bytes;
}

Result<std::size_t> ByteReader::read(void* to, std::size_t bytes) {
  auto* const target = static_cast<std::byte*>(to);
  // What a peek has read ahead comes first. The rest goes straight to its place.
  std::size_t done = std::min(bytes, end_ - begin_);
  std::memcpy(target, buffer_.get() + begin_, done);
  skip(done);
  while (done < bytes) {
    MINES_LET(const auto got, read_some(target + done, std::min(bytes - done, most_at_once)));
    if (got == 0) break;
    done += got;
    offset_ += got;
  }
  return done;
}

Result<std::size_t> ByteReader::read_some(std::byte* to, std::size_t bytes) {
  MINES_ASSERT(bytes > 0);  // else 0 would not mean the end
  // A reader of(): the bytes are in memory.
  if (!file_.is_open()) {
    const std::size_t got = content_.copy(reinterpret_cast<char*>(to), bytes, copied_);
    copied_ += got;
    return got;
  }
  for (;;) {
    const ssize_t got = ::read(file_.number(), to, bytes);
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) return system_failure(ExitCode::bad_input, name_, "read", errno);
  }
}

Result<std::string> read_whole(ByteReader& from, std::size_t most) {
  std::string text;
  for (;;) {
    MINES_LET(const auto ahead, from.peek(ByteReader::longest_peek));
    if (ahead.empty()) return text;
    text += ahead;
    // Checked after each piece, so a file without an end takes no more memory than one piece above the limit.
    if (text.size() > most)
      return bad_input(from.name(), most,
                       fmt::format("there are more bytes, expected at most {} in all", most));
    from.skip(ahead.size());
  }
}

Result<std::string> read_whole(const std::string& path, std::size_t most) {
  MINES_LET(auto file, ByteReader::open(path));
  return read_whole(file, most);
}

std::string read_kernel_file(const std::string& path) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  std::array<char, 4096> buffer;
  // The file is read to its end, because the kernel gives it the size 0.
  for (ssize_t bytes = 0;
       file.is_open() && (bytes = ::read(file.number(), buffer.data(), buffer.size())) > 0;) {
    text.append(buffer.data(), static_cast<std::size_t>(bytes));
  }
  return text;
}

}  // namespace mines
