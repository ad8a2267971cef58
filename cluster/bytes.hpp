// Numbers and texts as bytes, for messages between ranks and for checkpoints: little-endian, 8 bytes a
// number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace mines::cluster {

using Bytes = std::vector<std::byte>;

/// What a number takes.
inline constexpr std::size_t number_bytes = 8;

/// Appends to bytes.
class Packer {
 public:
  void number(std::uint64_t value);
  /// The double's bits, so that the same value comes back.
  void decimal(double value);
  /// Its length, then its characters.
  void text(std::string_view text);
  /// Their number, then each.
  void numbers(std::span<const std::uint64_t> values);
  void bits(const std::vector<bool>& bits);
  void bytes(std::span<const std::byte> bytes);
  void error(const Error& error);

  const Bytes& packed() const { return bytes_; }
  Bytes take() { return std::move(bytes_); }

 private:
  Bytes bytes_;
};

/// Takes from bytes, from the front, what a Packer put there. Errors are ExitCode::bad_input, name the source
/// and the byte.
class Unpacker {
 public:
  /// `bytes` outlive this. `offset` is where they begin in the source.
  Unpacker(std::span<const std::byte> bytes, std::string source, std::uint64_t offset = 0)
      : bytes_(bytes), source_(std::move(source)), base_(offset) {}

  Result<std::uint64_t> number();
  /// A number that must be at most `most`. The error calls it `what`.
  Result<std::uint64_t> number_to(std::uint64_t most, const char* what);
  Result<double> decimal();
  Result<std::string> text();
  /// As many numbers as `values` has room for.
  Result<void> numbers(std::span<std::uint64_t> values);
  /// As many bits as `bits` has.
  Result<void> bits(std::vector<bool>& bits);
  Result<Error> error();
  /// All bytes that are left.
  std::span<const std::byte> rest();
  /// Fails unless all bytes have been taken.
  Result<void> expect_end() const;

  /// The place of the next byte, in the source.
  std::uint64_t offset() const { return base_ + taken_; }
  /// An error at the next byte.
  tl::unexpected<Error> wrong(std::string what) const {
    return bad_input(source_, offset(), std::move(what));
  }

 private:
  std::span<const std::byte> bytes_;
  std::string source_;
  std::uint64_t base_ = 0;
  std::size_t taken_ = 0;
};

}  // namespace mines::cluster
