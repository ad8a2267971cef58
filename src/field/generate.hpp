// Random fields: exactly K mines, every placement of them exactly equally likely, the same field for any
// number of threads.
//
// Filling. Say "marks" for mines where at most half of the cells are mines, for safe cells otherwise. Each
// cell is marked with probability p, the share of marks cut off after `density_digits` binary digits, all
// cells independent. Bit-sliced, 64 cells at a time: going through the digits of p from the last one that is
// set to the first, a digit 1 ORs a random word to what there is, a digit 0 ANDs it; so N²/8 mines cost three
// random words a word. The random words are a function of seed, row, word and digit (base/random.hpp); each
// has all bits of a drawn seed in it.
//
// Mending. Then cells are drawn uniformly, and marked (or unmarked) if they are not (are), until the number
// of marks is right.
//
// Why that is exactly uniform. Neither step tells one cell from another: for any permutation of the cells,
// the permuted field is as likely as the field itself, after the filling because its cells are independent
// and alike, after each step of mending because the cell drawn is uniform among all. Any two placements of K
// marks are permutations of each other, hence equally likely. p only decides how much there is to mend.
//
// Cost. Few marks are left to the mending altogether (p = 0), and p is cut off, not rounded: so marks are
// almost always added, to a board at most half full, about two draws each and at most 2^-density_digits of
// the cells. Where chance has put too many, the excess is some standard deviations, and a mark is found in
// 2^density_digits draws: together below that same share. On two threads with AVX-512 a
// board of 65536² cells takes 0.3 s, its file included, and 0.7 s at densities that need all digits. By a
// drawn seed they take twice that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "base/seed.hpp"
#include "field/field.hpp"

namespace mines {

/// More digits cost more random words for each 64 cells, fewer more mending: with 10 neither dwarfs the other
/// on the largest board. Another number would give other boards for the same seed.
inline constexpr int density_digits = 10;

inline constexpr int most_threads = 1024;

/// A field of `size` with exactly `mines` mines. The field depends on size, mines and seed only; `threads`
/// (1 to most_threads) share the rows. Fails with ExitCode::bad_input for sides outside of 1 to max_side,
/// more mines than cells, or a wrong number of threads; with ExitCode::broken when memory or threads are
/// short. O(cells / 64 · digits); memory is the field's.
Result<Field> generate(BoardSize size, std::uint64_t mines, const Seed& seed, int threads = 1);

/// Makes `bytes` bytes from offset `begin` on ready to be written, a megabyte or a row at a time; false if it
/// cannot. Called by all threads, each for its own part.
using PrepareMemory = std::function<bool(std::size_t begin, std::size_t bytes)>;

/// The same field into memory of the caller's: 8 · rows · words() bytes at any address, laid out like a bit
/// plane. What they were does not matter. False, with the memory half filled, if `prepare` has failed.
Result<bool> generate_into(std::byte* words, BoardSize size, std::uint64_t mines, const Seed& seed,
                           int threads, const PrepareMemory& prepare = {});

}  // namespace mines
