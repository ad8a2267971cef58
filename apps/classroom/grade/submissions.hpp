// Grades students' submissions.
#pragma once

#include <cstdint>
#include <string>

#include "apps/classroom/generator.hpp"
#include "apps/classroom/grade/compile.hpp"
#include "apps/classroom/grade/findings.hpp"
#include "base/error.hpp"

namespace mines::classroom {

struct GradeLimits {
  ConfinedLimits program;  ///< limits of one run: of all text cases, or of one batch
  ConfinedLimits compiler;
  int maps = 50;             ///< maps of a batch
  long operations = 10'000;  ///< the most operations on one map
  int executes = 1;  ///< the most calls of Execute() in one Decide() (client_interface.h), counted by the
                     ///< client's own process
  std::uint64_t seed = 0;  ///< seed of the batches with unpublished maps
};

/// Compiles a server.h, without and with our client.h, and plays the text cases on it.
Result<void> grade_server(const std::string& header, const ScratchFolder& folder, const GradeLimits& limits,
                          Findings& findings);

/// Compiles a client.h, with and without our server.h. Lets it play the course's published batches. After
/// each of them it plays a batch of the same kind drawn from limits.seed, where knowing the published maps
/// does not help. The game runs outside the client's process, which gets only the shown maps.
Result<void> grade_client(const std::string& header, const ScratchFolder& folder, const GradeLimits& limits,
                          Findings& findings);

}  // namespace mines::classroom
