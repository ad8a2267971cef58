#include "library/facts/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "base/printable.hpp"

namespace mines::facts {

namespace {

bool needs_care(char byte) {
  const auto code = static_cast<unsigned char>(byte);
  return code < ' ' || code >= 0x7f || byte == '"' || byte == '\\';
}

/// Writes the first character of a text for a string of JSON. Returns how many bytes it has.
std::size_t write_piece(std::string& to, std::string_view text) {
  const std::string_view piece = text.substr(0, std::max<std::size_t>(first_piece(text).bytes, 1));
  const auto code = static_cast<unsigned char>(piece.front());
  constexpr std::string_view escaped = "\"\\\n\r\t\b\f";
  const std::size_t place = escaped.find(piece.front());
  if (place != escaped.npos)
    (to += '\\') += "\"\\nrtbf"[place];
  else if (code < ' ')
    fmt::format_to(std::back_inserter(to), "\\u{:04x}", code);
  else if (is_utf8(piece))
    to += piece;
  else
    to += "\xef\xbf\xbd";  // U+FFFD
  return piece.size();
}

}  // namespace

void write_value(std::string& to, double value) {
  if (!std::isfinite(value)) {
    to += "null";
    return;
  }
  const std::size_t begin = to.size();
  fmt::format_to(std::back_inserter(to), "{}", value);
  // Some languages read a number without a point as an integer.
  if (to.find_first_of(".e", begin) == std::string::npos) to += ".0";
}

void write_value(std::string& to, std::uint64_t value) { to += fmt::format_int(value).c_str(); }

void write_value(std::string& to, std::int64_t value) { to += fmt::format_int(value).c_str(); }

void write_value(std::string& to, std::string_view text) {
  to += '"';
  while (!text.empty()) {
    const auto plain =
        static_cast<std::size_t>(std::find_if(text.begin(), text.end(), needs_care) - text.begin());
    to += text.substr(0, plain);
    text.remove_prefix(plain);
    if (!text.empty()) text.remove_prefix(write_piece(to, text));
  }
  to += '"';
}

void write_value(std::string& to, Cell cell) {
  fmt::format_to(std::back_inserter(to), "[{},{}]", cell.row, cell.column);
}

void write_value(std::string& to, Possible possible) {
  to += possible == Possible::unknown ? "null" : possible == Possible::yes ? "true" : "false";
}

void write_value(std::string& to, std::nullptr_t) { to += "null"; }

void Object::add_key(const char* key) {
  if (!is_empty_) to_ += ',';
  is_empty_ = false;
  ((to_ += '"') += key) += "\":";
}

}  // namespace mines::facts
