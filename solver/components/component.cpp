#include "components/component.hpp"

#include <bit>

namespace mines {

std::uint64_t Component::fingerprint() const {
  std::uint64_t hash = truncated ? 1 : 0;
  const auto mix = [&hash](std::uint64_t value) {
    hash = (std::rotl(hash, 5) ^ value) * 0x9E3779B97F4A7C15;
    hash ^= hash >> 29;
  };
  for (const Cell cell : cells)
    mix(static_cast<std::uint64_t>(cell.row) << 32 | static_cast<std::uint32_t>(cell.column));
  for (const Constraint& constraint : constraints) {
    mix(static_cast<std::uint64_t>(constraint.mines) << 8 | static_cast<std::uint64_t>(constraint.size));
    for (const std::uint32_t cell : constraint.cells()) mix(cell);
  }
  return hash;
}

}  // namespace mines
