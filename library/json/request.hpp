// Reads the members of a JSON request. A result is empty if the member is absent or null. A member of a wrong
// type or value throws std::invalid_argument with the member's name.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_bounds.hpp"
#include "board/geometry.hpp"
#include "library/facts/facts.hpp"
#include "mines/cell.hpp"

namespace mines::json {

using Json = nlohmann::ordered_json;

inline constexpr std::int64_t most_cells = std::int64_t{max_side} * max_side;

/// A request. Read all members that this kind of request may have, then call finish().
class Request {
 public:
  /// What nests deeper, or has an object with more fields, is no request. The caller bounds the bytes.
  static constexpr JsonBounds bounds{16, std::numeric_limits<std::size_t>::max(), 1000};

  /// Parses the text, which must be a JSON object; else throws std::invalid_argument. `beside` are the bytes
  /// of a member in Base64 that is left out; they must outlive the request.
  explicit Request(std::string_view text, std::string_view beside = {});

  /// A whole number from `least` to `most`; one that is no std::int64_t is beyond both.
  std::optional<std::int64_t> whole(const char* name, std::int64_t least,
                                    std::int64_t most = std::numeric_limits<std::int64_t>::max());
  /// A whole number from `least`, which is not below 0, to `most`.
  std::optional<std::uint64_t> natural(const char* name, std::uint64_t least = 0,
                                       std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
  std::optional<double> number(const char* name);
  std::optional<bool> flag(const char* name);
  std::optional<std::string> text(const char* name);
  /// The bytes that a text in Base64 (RFC 4648) stands for, with or without the '=' at its end; or those
  /// beside the request.
  std::optional<std::string> base64(const char* name);
  /// A cell, as [row, column].
  std::optional<Cell> cell(const char* name);
  std::optional<Json> list(const char* name);
  /// A whole number that fits; empty for any other value.
  static std::optional<std::int64_t> whole_of(const Json& value);
  /// The cell at `row` and `column`; empty unless both are whole numbers from 0 to 65536.
  static std::optional<Cell> cell_of(const Json& row, const Json& column);
  /// A list of whole numbers that fit a byte.
  std::optional<std::vector<std::int8_t>> bytes(const char* name);
  /// The member must be a word that `words` lists. Returns the value that stands beside this word.
  template <class Word, class Value>
  std::optional<Value> choice(const char* name, const std::vector<std::pair<Word, Value>>& words) {
    const auto word = text(name);
    if (!word) return std::nullopt;
    std::string all;
    for (const auto& [each, value] : words) {
      if (*word == each) return value;
      all += std::string(all.empty() ? "" : ", ") + '"' + each + '"';
    }
    wrong(name, "one of " + all);
  }

  /// The member must be a word of the enumeration.
  template <facts::Worded E>
  std::optional<E> choice(const char* name) {
    return choice(name, facts::choices<E>());
  }

  /// Returns `value`, read from the member `name`. Throws std::invalid_argument if `value` is empty.
  template <class Value>
  static Value required(const char* name, std::optional<Value> value) {
    if (!value) missing(name);
    return std::move(*value);
  }
  /// Throws std::invalid_argument if the request has a member that was not read.
  void finish() const;

 private:
  const Json* find(const char* name);
  template <class Value>
  std::optional<Value> typed(const char* name, bool (Json::*is)() const noexcept, const char* expected);
  [[noreturn]] static void wrong(const char* name, const std::string& expected);
  [[noreturn]] static void missing(const char* name);

  Json object_;
  std::string_view beside_;
  std::set<std::string> read_;
};

/// A side of a board, 1 to max_side. The member is required.
std::int32_t side_of(Request& request, const char* name);

}  // namespace mines::json
