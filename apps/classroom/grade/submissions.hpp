// Grades what students hand in.
#pragma once

#include <cstdint>
#include <string>

#include "apps/classroom/generator.hpp"
#include "apps/classroom/grade/compile.hpp"
#include "apps/classroom/grade/findings.hpp"
#include "base/error.hpp"

namespace mines::classroom {

struct GradeLimits {
  ConfinedLimits program;  ///< for one run: all text cases, or one batch
  ConfinedLimits compiler;
  int maps = 50;             ///< maps of a batch
  long operations = 10'000;  ///< the most operations on one map
  int executes = 1;          ///< the most Executes in one Decide, as the client's own process counts them
  std::uint64_t seed = 0;    ///< seed of the batches whose maps are not published
};

/// Compiles a server.h, also with our client, and plays the text cases on it.
Result<void> grade_server(const std::string& header, const ScratchFolder& folder, const GradeLimits& limits,
                          Findings& findings);

/// Compiles a client.h, also with our server, and lets it play the course's published batches, and after each
/// one of the same kind with the seed in `limits`, where knowing the published maps does not help. The game
/// stays outside the client's process, which sees only the maps that are shown.
Result<void> grade_client(const std::string& header, const ScratchFolder& folder, const GradeLimits& limits,
                          Findings& findings);

}  // namespace mines::classroom
