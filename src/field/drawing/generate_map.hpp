// Generates contest maps (field/files/map_file.hpp) straight into their files.
#pragma once

#include <cstdint>

#include "base/seed.hpp"
#include "os/atomic_file.hpp"

namespace mines {

/// Writes the map of generate({side, side}, mines, seed, threads) into a file that the caller commits. Has
/// the errors of generate() and write_map().
///
/// If `side` is a multiple of 64 and the file can be mapped, all threads draw straight into its pages, and
/// the board takes no other memory. Else the board is generated first, then written.
Result<void> write_generated_map(AtomicFile& to, std::int32_t side, std::uint64_t mines, const Seed& seed,
                                 int threads);

}  // namespace mines
