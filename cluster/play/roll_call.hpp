// Who plays where: every rank learns it from every other before the game.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "board/band.hpp"
#include "cluster/play/transport.hpp"

namespace mines::cluster {

struct Present {
  std::string machine;  ///< its name, for people
  /// Where `process` is a number of a process: the machine since its start, and what it calls processes.
  /// Names are no help: copies of one machine may all have one.
  std::string home;
  pid_t process = 0;
  std::uint64_t free_bytes = 0;    ///< of the machine's memory, for new programs
  std::uint64_t needed_bytes = 0;  ///< by this rank
};

/// This rank, that will play a band.
Present present(const Band& band, int threads);

/// All ranks, by their numbers.
Result<std::vector<Present>> call_roll(const Present& own, Transport& transport);

/// What a line should say beforehand, if a machine has not the memory that its ranks need.
std::optional<std::string> memory_warning(const std::vector<Present>& all);

}  // namespace mines::cluster
