// Random fields with exactly K mines. Every placement of the mines is exactly equally likely, and the field
// is the same for any number of threads.
//
// Filling. "Marks" are the mines if at most half of the cells are mines, else the safe cells. Each cell is
// marked with probability p, independently of the others; p is the share of marks, cut off after
// `density_digits` binary digits. This is done for 64 cells at a time: go through the digits of p from the
// last one that is set to the first; a digit 1 ORs a random word to the result, a digit 0 ANDs one. So N²/8
// mines cost three random words for each word of the board. The random words are a function of seed, row,
// word and digit (base/random.hpp); each depends on all bits of a drawn seed.
//
// Mending. Then cells are drawn uniformly until the number of marks is right. If marks are missing, each
// drawn cell without one is marked; if there are too many, each drawn cell with one is unmarked.
//
// Why that is exactly uniform. No step treats one cell differently from another: for any permutation of the
// cells, the permuted field is as likely as the field itself. After the filling this holds because its cells
// are independent and alike; after each step of mending, because the drawn cell is uniform among all. Any two
// placements of K marks are permutations of each other, hence equally likely. p only decides how much there
// is to mend.
//
// Cost. If there are so few marks that p = 0, mending places them all. As p is cut off and not rounded, marks
// are almost always missing: at most 2^-density_digits of the cells, on a board at most half full, at about
// two draws for each. If by chance there are too many, the excess is a few standard deviations, and finding a
// mark takes 2^density_digits draws: together less than that same share. All threads together
// compute 0.9 s for a board of 65536² cells at density 1/8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "base/seed.hpp"
#include "field/field.hpp"

namespace mines {

/// With more digits each 64 cells cost more random words, with fewer there is more to mend. With 10, neither
/// cost is much larger than the other on the largest board. Another value would give other boards for the
/// same seed.
inline constexpr int density_digits = 10;

/// Streams of the seed: 0 draws the cells of the mending, d > 0 draws digit d of the density.
inline constexpr std::uint64_t mending_stream = 0;

inline constexpr int most_threads = 1024;

/// A field of `size` with exactly `mines` mines. It depends on size, mines and seed only; `threads` threads,
/// 1 to most_threads, share the rows. Fails with ExitCode::bad_input for sides outside of 1 to max_side, more
/// mines than cells, or a wrong number of threads; with ExitCode::broken when memory or threads are short.
/// O(cells / 64 · digits). Uses no memory but the field's.
Result<Field> generate(BoardSize size, std::uint64_t mines, const Seed& seed, int threads = 1);

/// Makes `bytes` bytes from offset `begin` on ready to be written; false if it cannot. Each thread calls it
/// for its own part, a megabyte or a row at a time.
using PrepareMemory = std::function<bool(std::size_t begin, std::size_t bytes)>;

/// Writes the field of generate() into memory of the caller: 8 · rows · words() bytes at any address, laid
/// out like a bit plane. What they held does not matter. False, with the memory partly filled, if `prepare`
/// has failed.
Result<bool> generate_into(std::byte* words, BoardSize size, std::uint64_t mines, const Seed& seed,
                           int threads, const PrepareMemory& prepare = {});

}  // namespace mines
