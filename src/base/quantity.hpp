// "1 cell", "2 cells": numbers with what they count, in reports and errors.
#pragma once

#include <fmt/format.h>

#include <string>

namespace mines {

/// `number` and `thing`, the name of one of them, with an s at its end unless the number is 1.
template <class Number>
std::string quantity(Number number, const char* thing) {
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

}  // namespace mines
