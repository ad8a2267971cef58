// What mines-solve --constraints prints: as text, or as one JSON object (docs/reference/constraints.md has
// the keys).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/atomic_file.hpp"
#include "command/constraints_input.hpp"

namespace mines::constraints {

struct Report {
  System::Analysis analysis;
  System::Reason reason;               ///< of the contradiction or, if it was asked for, of a cell
  std::optional<std::uint32_t> asked;  ///< the cell that was to be explained
};

Result<void> write_text(AtomicFile& to, const Input& input, const Report& report);
Result<void> write_json(AtomicFile& to, const Input& input, const Report& report);

/// One line: which constraints contradict each other.
std::string text_of_contradiction(const Input& input, const System::Reason& reason);

}  // namespace mines::constraints
