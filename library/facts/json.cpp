#include "library/facts/json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <iterator>

#include "library/facts/figures.hpp"
#include "library/facts/review.hpp"

namespace mines::facts {

void write_value(std::string& to, double value) {
  if (std::isnan(value)) {
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

void write_value(std::string& to, std::string_view text) { write_value(to, nlohmann::ordered_json(text)); }

void write_value(std::string& to, Cell cell) {
  fmt::format_to(std::back_inserter(to), "[{},{}]", cell.row, cell.column);
}

void write_value(std::string& to, Possible possible) {
  to += possible == Possible::unknown ? "null" : possible == Possible::yes ? "true" : "false";
}

void write_value(std::string& to, std::nullptr_t) { to += "null"; }

void write_value(std::string& to, const nlohmann::ordered_json& value) {
  to += value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

void write_value(std::string& to, const Summary& summary) {
  Object object(to);
  for (const Figure& figure : figures()) {
    if (figure.in_summary) object.add(figure.key, figure.value(*summary.review));
  }
  object.add("phases", summary.review->summary.phases).close();
}

void Object::add_key(const char* key) {
  if (!is_empty_) to_ += ',';
  is_empty_ = false;
  ((to_ += '"') += key) += "\":";
}

}  // namespace mines::facts
