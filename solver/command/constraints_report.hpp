// The output of mines-solve --constraints: text, or one JSON object (docs/reference/constraints.md has the
// keys).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "command/constraints_input.hpp"
#include "os/atomic_file.hpp"

namespace mines::constraints {

struct Report {
  Constraints::Analysis analysis;
  Constraints::Reason reason;          ///< the reason of the contradiction or, with --explain, of the cell's
                                       ///< verdict
  std::optional<std::uint32_t> asked;  ///< the cell of --explain
};

Result<void> write_text(AtomicFile& to, const Input& input, const Report& report);
Result<void> write_json(AtomicFile& to, const Input& input, const Report& report);

/// One line with the constraints that contradict each other.
std::string text_of_contradiction(const Input& input, const Constraints::Reason& reason);

}  // namespace mines::constraints
