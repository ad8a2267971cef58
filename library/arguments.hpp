// Checks arguments of the public call named `call`. A wrong one throws std::invalid_argument.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "board/geometry.hpp"

namespace mines {

/// Throws std::invalid_argument with `call` and the text `otherwise`, unless `holds`.
void require(bool holds, const char* call, const std::string& otherwise);

/// Each side must be 1 to max_side.
BoardSize checked_size(std::int32_t rows, std::int32_t columns, const char* call);

Cell checked_cell(Cell cell, BoardSize size, const char* call);

/// The density must be above 0 and below 1.
void check_density(double density, const char* call);
/// Refuses a number of threads unless it is 1 to 1024.
void check_threads(int threads, const char* call);

/// Throws std::invalid_argument for a bad input, std::runtime_error for another error.
[[noreturn]] void throw_error(const Error& error);
/// The value of a result, or throw_error().
template <class Value>
Value value_of(Result<Value> result) {
  if (!result) throw_error(result.error());
  return std::move(*result);
}

}  // namespace mines
