// "1 cell", "2 cells": numbers with their noun, for reports and errors.
#pragma once

#include <fmt/format.h>

#include <string>

namespace mines {

/// `number` and the noun `thing`, with an s at its end unless the number is 1.
template <class Number>
std::string quantity(Number number, const char* thing) {
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

}  // namespace mines
