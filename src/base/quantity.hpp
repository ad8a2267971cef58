// A number with its noun, such as "1 cell" or "2 cells", for reports and errors.
#pragma once

#include <fmt/format.h>

#include <string>

namespace mines {

/// `number`, a blank, and the noun `thing`, which gets an s at its end unless `number` is 1.
template <class Number>
std::string quantity(Number number, const char* thing) {
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

}  // namespace mines
