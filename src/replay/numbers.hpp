// Reads the numbers that recorded games have.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace mines::replay {

/// The whole of a word as a number; empty if it is none, or too large.
template <class Number>
std::optional<Number> whole_number(std::string_view word) {
  Number number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && end == word.data() + word.size() ? std::optional(number) : std::nullopt;
}

/// A number of `count` bytes, the highest first. Zeros stand for bytes after the end.
inline std::uint64_t number_in(std::string_view bytes, std::size_t at, std::size_t count) {
  std::uint64_t number = 0;
  for (std::size_t i = at; i < at + count; ++i)
    number = number << 8 | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0u);
  return number;
}

/// The whole of a word as seconds, such as "-0.480". The dot may be missing. Digits after the third one
/// behind the dot are ignored. A negative time, which comes before the clock started, gives 0. Empty if the
/// word is no number, or more than 4294967 seconds.
inline std::optional<std::uint32_t> parse_milliseconds(std::string_view word) {
  const bool is_early = word.starts_with('-');
  if (is_early) word.remove_prefix(1);
  const std::size_t dot = std::min(word.find('.'), word.size());
  std::string digits(word.substr(0, dot));
  const std::string_view parts = word.substr(std::min(dot + 1, word.size()));
  for (std::size_t i = 0; i < 3; ++i) digits += i < parts.size() ? parts[i] : '0';
  const bool is_number =
      !word.empty() && (digits + std::string(parts)).find_first_not_of("0123456789") == std::string::npos;
  const auto number = whole_number<std::uint32_t>(digits);
  if (!is_number || !number) return std::nullopt;
  return is_early ? 0 : *number;
}

}  // namespace mines::replay
