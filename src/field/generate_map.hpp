// Contest maps from the generator to their file.
#pragma once

#include <cstdint>

#include "base/atomic_file.hpp"
#include "base/seed.hpp"

namespace mines {

/// Writes the map of generate({side, side}, mines, seed, threads) into a file that the caller commits. Errors
/// as those of generate() and write_map().
///
/// Where side is a multiple of 64 and the file can be mapped, all threads draw straight into its pages, and
/// the board is not held in memory besides. Else the board is generated, then written.
Result<void> write_generated_map(AtomicFile& to, std::int32_t side, std::uint64_t mines, const Seed& seed,
                                 int threads);

}  // namespace mines
