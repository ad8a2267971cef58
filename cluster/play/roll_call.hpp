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
  std::string machine;
  pid_t process = 0;
  std::uint64_t free_bytes = 0;    ///< of the machine's memory, for new programs
  std::uint64_t needed_bytes = 0;  ///< by this rank
  bool has_terminal = false;       ///< whether it could show a line there
};

/// This rank, that will play a band.
Present present(const Band& band, int threads);

/// All ranks, by their numbers.
Result<std::vector<Present>> call_roll(const Present& own, Transport& transport);

/// What a line should say beforehand, if a machine has not the memory that its ranks need.
std::optional<std::string> memory_warning(const std::vector<Present>& all);

/// The name of this machine.
std::string machine_name();

}  // namespace mines::cluster
