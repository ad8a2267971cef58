#include "cluster/bytes.hpp"

#include <fmt/format.h>

#include <bit>
#include <cstring>

namespace mines::cluster {

namespace {

constexpr std::size_t bits_a_word = 64;

static_assert(std::endian::native == std::endian::little, "numbers are copied as they lie in memory");

}  // namespace

void Packer::bytes(std::span<const std::byte> bytes) {
  bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
}

void Packer::number(std::uint64_t value) { bytes(std::as_bytes(std::span(&value, 1))); }

void Packer::decimal(double value) { number(std::bit_cast<std::uint64_t>(value)); }

void Packer::text(std::string_view text) {
  number(text.size());
  bytes(std::as_bytes(std::span(text)));
}

void Packer::numbers(std::span<const std::uint64_t> values) {
  number(values.size());
  bytes(std::as_bytes(values));
}

void Packer::bits(const std::vector<bool>& bits) {
  std::vector<std::uint64_t> words((bits.size() + bits_a_word - 1) / bits_a_word);
  for (std::size_t i = 0; i < bits.size(); ++i)
    words[i / bits_a_word] |= std::uint64_t{bits[i]} << i % bits_a_word;
  numbers(words);
}

void Packer::error(const Error& error) {
  number(static_cast<std::uint64_t>(error.code));
  text(error.where);
  number(error.offset ? 1 : 0);
  number(error.offset.value_or(0));
  text(error.what);
}

Result<std::uint64_t> Unpacker::number() {
  if (bytes_.size() - taken_ < number_bytes) return wrong("a number is cut off");
  std::uint64_t value = 0;
  std::memcpy(&value, bytes_.data() + taken_, number_bytes);
  taken_ += number_bytes;
  return value;
}

Result<std::uint64_t> Unpacker::number_to(std::uint64_t most, const char* what) {
  MINES_LET(const auto value, number());
  if (value <= most) return value;
  taken_ -= number_bytes;
  return wrong(fmt::format("{} is {}, expected at most {}", what, value, most));
}

Result<double> Unpacker::decimal() {
  MINES_LET(const auto bits, number());
  return std::bit_cast<double>(bits);
}

Result<std::string> Unpacker::text() {
  MINES_LET(const auto length, number_to(bytes_.size(), "the length of a text"));
  if (bytes_.size() - taken_ < length) return wrong("a text is cut off");
  std::string text(length, '\0');
  std::memcpy(text.data(), bytes_.data() + taken_, length);
  taken_ += length;
  return text;
}

Result<void> Unpacker::numbers(std::span<std::uint64_t> values) {
  MINES_LET(const auto count, number());
  if (count != values.size()) {
    taken_ -= number_bytes;
    return wrong(fmt::format("{} numbers, expected {}", count, values.size()));
  }
  if (bytes_.size() - taken_ < values.size_bytes()) return wrong("numbers are cut off");
  if (!values.empty()) std::memcpy(values.data(), bytes_.data() + taken_, values.size_bytes());
  taken_ += values.size_bytes();
  return {};
}

Result<void> Unpacker::bits(std::vector<bool>& bits) {
  std::vector<std::uint64_t> words((bits.size() + bits_a_word - 1) / bits_a_word);
  MINES_TRY(numbers(words));
  for (std::size_t i = 0; i < bits.size(); ++i)
    bits[i] = (words[i / bits_a_word] >> i % bits_a_word & 1) != 0;
  return {};
}

Result<Error> Unpacker::error() {
  Error error;
  MINES_LET(const auto code, number());
  error.code = static_cast<ExitCode>(code);
  MINES_LET(error.where, text());
  MINES_LET(const auto has_offset, number());
  MINES_LET(const auto offset, number());
  if (has_offset != 0) error.offset = offset;
  MINES_LET(error.what, text());
  return error;
}

std::span<const std::byte> Unpacker::rest() {
  const auto rest = bytes_.subspan(taken_);
  taken_ = bytes_.size();
  return rest;
}

Result<void> Unpacker::expect_end() const {
  if (taken_ < bytes_.size()) return wrong("more bytes than expected");
  return {};
}

}  // namespace mines::cluster
