// Map files that tests draw.
#pragma once

#include "support/catch.hpp"

#include <string>

#include "field/drawing/generate.hpp"
#include "field/files/map_file.hpp"

namespace mines::testing {

/// Draws a square board and writes it to a map file.
inline Field draw_map(const std::string& path, std::int32_t side, std::uint64_t mines, std::uint64_t seed) {
  Field field = generate({side, side}, mines, seed, 1).value();
  REQUIRE(write_map(path, field));
  return field;
}

}  // namespace mines::testing
