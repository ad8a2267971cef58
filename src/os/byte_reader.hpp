// Reads a file, pipe or device from front to back; peek() shows the next bytes before they are taken.
// file_bytes() and skip_to() need a regular file; everything else works with a FIFO, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "os/file_descriptor.hpp"

namespace mines {

/// For one thread. Takes 256 KiB of memory. All errors are ExitCode::bad_input and name the file.
class ByteReader {
 public:
  static constexpr std::size_t longest_peek = std::size_t{128} << 10;

  /// Fails if `path` cannot be opened, is a directory, or is a FIFO that has no writer for 3 s.
  static Result<ByteReader> open(const std::string& path);
  static Result<ByteReader> standard_input();
  /// A reader of a copy of the bytes `content`; errors call it `name`. Its file_bytes() and skip_to() fail.
  static ByteReader of(std::string_view content, std::string name);

  const std::string& name() const { return name_; }
  /// The offset of the next byte.
  std::uint64_t offset() const { return offset_; }

  /// The size of the file. Fails unless this is a regular file.
  Result<std::uint64_t> file_bytes() const;
  /// Continues at byte `offset`, forwards or backwards. Reads beyond the file's end return no bytes.
  Result<void> skip_to(std::uint64_t offset);

  /// Shows the next `bytes` <= longest_peek bytes without taking them; fewer only at the end of the file. The
  /// result is valid until the next call of any member.
  Result<std::string_view> peek(std::size_t bytes);
  /// Takes `bytes` bytes, which peek() must have shown.
  void skip(std::size_t bytes);
  /// Takes the next `bytes` bytes into `to`; fewer only at the end of the file. Returns how many it took.
  Result<std::size_t> read(void* to, std::size_t bytes);

 private:
  ByteReader(FileDescriptor file, std::string name);
  Result<void> await_writer();
  Result<std::size_t> read_some(std::byte* to, std::size_t bytes);

  FileDescriptor file_;  // not open if the source is `content_`
  std::string content_;
  std::size_t copied_ = 0;  // bytes of `content_` that were read
  std::string name_;
  std::uint64_t offset_ = 0;
  std::unique_ptr<std::byte[]> buffer_;
  std::size_t begin_ = 0;  // range of the bytes in the buffer
  std::size_t end_ = 0;
};

/// All bytes left in `from`, or all of the file `path`. ExitCode::bad_input if there are more than `most`.
Result<std::string> read_whole(ByteReader& from, std::size_t most);
Result<std::string> read_whole(const std::string& path, std::size_t most);

/// All bytes of a small file of the kernel (/proc, /sys, control groups). Empty if it cannot be read.
std::string read_kernel_file(const std::string& path);

}  // namespace mines
