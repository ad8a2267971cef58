// Checks the arguments of public calls. A wrong argument throws std::invalid_argument, with a text that
// begins with `call`, the name of the public function.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/most_threads.hpp"
#include "board/geometry.hpp"
#include "mines/shape.hpp"

namespace mines {

/// If `holds` is false, throws std::invalid_argument with the text `call` + ": " + `otherwise`.
void require(bool holds, const char* call, const std::string& otherwise);

/// The size of a board. Each side must be 1 to max_side.
BoardSize checked_size(std::int32_t rows, std::int32_t columns, const char* call);

/// Returns `cell`, which must be on the board.
Cell checked_cell(Cell cell, BoardSize size, const char* call);

/// The density must be above 0 and below 1.
void check_density(double density, const char* call);
/// The number of threads must be 1 to most_threads.
void check_threads(int threads, const char* call);

/// The shape that a word stands for (library/facts/position.hpp); empty for an empty word.
std::optional<Shape> shape_named(std::string_view word, const char* call);

/// Throws std::invalid_argument for ExitCode::bad_input, std::runtime_error for any other error.
[[noreturn]] void throw_error(const Error& error);
/// The value of a result. If the result is an error, calls throw_error().
template <class Value>
Value value_of(Result<Value> result) {
  if (!result) throw_error(result.error());
  return std::move(*result);
}

}  // namespace mines
