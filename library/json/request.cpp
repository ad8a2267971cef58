#include "library/json/request.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>
#include <string_view>

#include "base/assert.hpp"
#include "base/base64.hpp"
#include "base/printable.hpp"

namespace mines::json {

namespace {

constexpr std::size_t most_shown = 40;  // bytes of a stranger's text in an error

}  // namespace

Request::Request(std::string_view text, std::string_view beside) : beside_(beside) {
  // The text is checked first: the parser would build all of a hostile object before anyone could refuse it.
  if (const std::string excess = json_excess(text, bounds); !excess.empty())
    throw std::invalid_argument(excess);
  try {
    object_ = Json::parse(text);
  } catch (const Json::parse_error& error) {
    // The parser counts bytes from 1.
    throw std::invalid_argument(fmt::format("byte {}: not JSON, expected an object with \"do\"",
                                            error.byte > 0 ? error.byte - 1 : 0));
  }
  if (!object_.is_object()) throw std::invalid_argument("expected an object with \"do\"");
}

const Json* Request::find(const char* name) {
  // A name is noted even if its member is null, so that finish() does not refuse it.
  read_.insert(name);
  const auto member = object_.find(name);
  // null counts as absent: many languages write it for a value that is not set.
  return member == object_.end() || member->is_null() ? nullptr : &*member;
}

void Request::wrong(const char* name, const std::string& expected) {
  throw std::invalid_argument(fmt::format("\"{}\": expected {}", name, expected));
}

void Request::missing(const char* name) {
  throw std::invalid_argument(fmt::format("\"{}\" is missing", name));
}

std::optional<std::int64_t> Request::whole_of(const Json& value) {
  // JSON's unsigned numbers reach beyond std::int64_t, and get() would wrap them.
  constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (!value.is_number_integer() || (value.is_number_unsigned() && value.get<std::uint64_t>() > largest))
    return std::nullopt;
  return value.get<std::int64_t>();
}

std::optional<std::int64_t> Request::whole(const char* name, std::int64_t least, std::int64_t most) {
  MINES_ASSERT(least <= most);
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  const auto number = whole_of(*value);
  if (!number || *number < least || *number > most)
    wrong(name, fmt::format("a whole number from {} to {}", least, most));
  return number;
}

std::optional<std::uint64_t> Request::natural(const char* name, std::uint64_t least, std::uint64_t most) {
  MINES_ASSERT(least <= most);
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  // The parser takes no number from 0 on for another kind.
  const auto number = value->is_number_unsigned() ? std::optional(value->get<std::uint64_t>()) : std::nullopt;
  if (!number || *number < least || *number > most)
    wrong(name, fmt::format("a whole number from {} to {}", least, most));
  return number;
}

template <class Value>
std::optional<Value> Request::typed(const char* name, bool (Json::*is)() const noexcept,
                                    const char* expected) {
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  if (!(value->*is)()) wrong(name, expected);
  return value->get<Value>();
}

std::optional<double> Request::number(const char* name) {
  return typed<double>(name, &Json::is_number, "a number");
}

std::optional<bool> Request::flag(const char* name) {
  return typed<bool>(name, &Json::is_boolean, "true or false");
}

std::optional<std::string> Request::text(const char* name) {
  return typed<std::string>(name, &Json::is_string, "a text");
}

std::optional<Json> Request::list(const char* name) { return typed<Json>(name, &Json::is_array, "a list"); }

std::optional<std::string> Request::base64(const char* name) {
  static const auto values = [] {
    std::array<std::int8_t, 256> all{};
    all.fill(-1);
    std::int8_t value = 0;
    for (const char digit : base64_digits) all[static_cast<unsigned char>(digit)] = value++;
    return all;
  }();
  const auto digits = text(name);
  if (!digits) return beside_.empty() ? std::nullopt : std::optional<std::string>(beside_);
  std::string bytes;
  const std::size_t end = digits->find_last_not_of('=') + 1;
  bytes.reserve(end / 4 * 3 + 3);
  std::uint32_t bits = 0;
  int count = 0;
  for (std::size_t i = 0; i < end; ++i) {
    const int value = values[static_cast<unsigned char>((*digits)[i])];
    if (value < 0) {
      throw std::invalid_argument(
          fmt::format("\"{}\": byte {}: not Base64, expected A-Z, a-z, 0-9, + or /", name, i));
    }
    // At most six bits wait for the next digit, so twelve are enough.
    bits = (bits << 6 | static_cast<std::uint32_t>(value)) & 0xfff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xff);
  }
  return bytes;
}

std::optional<Cell> Request::cell(const char* name) {
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  const auto found =
      value->is_array() && value->size() == 2 ? cell_of((*value)[0], (*value)[1]) : std::nullopt;
  if (!found) wrong(name, "[row, column]");
  return found;
}

std::optional<Cell> Request::cell_of(const Json& row, const Json& column) {
  const auto side = [](const Json& each) {
    // Any side of a board fits; whether the cell is on the board is for the call to say.
    const std::int64_t number = whole_of(each).value_or(-1);
    return static_cast<std::int32_t>(number <= max_side ? number : -1);
  };
  const Cell cell{side(row), side(column)};
  return cell.row < 0 || cell.column < 0 ? std::nullopt : std::optional(cell);
}

std::optional<std::vector<std::int8_t>> Request::bytes(const char* name) {
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  if (!value->is_array()) wrong(name, "a list of whole numbers");
  std::vector<std::int8_t> bytes;
  for (const Json& each : *value) {
    // What fits into a byte is passed on, and the engine names a wrong one with its cell.
    const bool is_small = each.is_number_unsigned()
                              ? each.get<std::uint64_t>() <= 127
                              : each.is_number_integer() && each.get<std::int64_t>() >= -128;
    if (!is_small) {
      const std::string found =
          each.dump(-1, ' ', true, Json::error_handler_t::replace).substr(0, most_shown);
      wrong(name, fmt::format("whole numbers from -2 to 8, but item {} is {}", bytes.size(), found));
    }
    bytes.push_back(each.get<std::int8_t>());
  }
  return bytes;
}

void Request::finish() const {
  for (const auto& [name, value] : object_.items()) {
    // Whatever no one has read is a mistake, such as a misspelt name.
    if (!read_.contains(name))
      throw std::invalid_argument(
          fmt::format("\"{}\" has no meaning in this request", printable(name.substr(0, most_shown))));
  }
}

std::int32_t side_of(Request& request, const char* name) {
  return static_cast<std::int32_t>(Request::required(name, request.whole(name, 1, max_side)));
}

}  // namespace mines::json
