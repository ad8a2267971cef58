// Random fields with exactly K mines. All placements of the mines are exactly equally likely. The field does
// not depend on the number of threads.
//
// Filling. "Marks" are the mines if at most half of the cells are mines, else the safe cells. Each cell is
// marked with probability p, independently of the other cells. p is the wanted share of marks, cut off after
// `density_digits` binary digits (drawn_rows.hpp). The filling takes 64 cells at a time and goes through the
// digits of p from the last 1 to the first digit: a digit 1 ORs a random word to the result, a digit 0 ANDs
// one. So a board with one mine in eight cells (p is 0.001 in binary) costs three random words for each word
// of the board. The random words are a function of seed, row, word and digit (base/random.hpp); each depends
// on all bits of a drawn seed (base/seed.hpp).
//
// Mending. Then cells are drawn uniformly until the number of marks is right. If marks are missing, each
// drawn cell that is not marked becomes marked. If there are too many marks, each drawn cell that is marked
// becomes unmarked.
//
// Why the result is exactly uniform. No step treats one cell differently from another: for any permutation of
// the cells, the permuted field is as likely as the field itself. This symmetry holds after the filling,
// because the cells are marked independently and with the same probability. Each step of mending preserves
// the symmetry, because every cell is equally likely to be drawn. Any two placements of K marks are
// permutations of each other, hence equally likely. p decides only the amount of mending.
//
// Cost. If there are so few marks that p = 0, mending places them all. p is cut off and not rounded, so on
// average the filling marks too few cells: fewer than 2^-density_digits of all cells are missing, and none if
// nothing was cut off. Each missing mark takes at most about two draws, because at most half of the cells are
// marked. If there are too many marks by chance, the excess is a few standard deviations. Finding a mark to
// remove then takes up to 2^density_digits draws on average. On the largest board the removal takes some
// million draws. If marks are missing there, mending takes about the same number of draws. A board of 65536²
// cells at density 1/8 takes 0.9 s of processor time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "base/seed.hpp"
#include "field/field.hpp"

namespace mines {

class AtomicFile;  // os/atomic_file.hpp

inline constexpr int most_threads = 1024;

/// A field of `size` with exactly `mines` mines. It depends on size, mines and seed only; `threads` threads,
/// 1 to most_threads, share the rows. ExitCode::bad_input for a side outside of 1 to max_side, more mines
/// than cells, or a wrong number of threads; ExitCode::broken if memory or threads are short. O(cells / 64 ·
/// digits). Uses only the field's memory.
Result<Field> generate(BoardSize size, std::uint64_t mines, const Seed& seed, int threads = 1);

/// Makes the `bytes` bytes that begin at offset `begin` writable; false on failure. Each thread calls it for
/// its own part, a megabyte or a row at a time.
using PrepareMemory = std::function<bool(std::size_t begin, std::size_t bytes)>;

/// Writes the field of generate() into memory of the caller: 8 · rows · words() bytes at any address, laid
/// out like a bit plane. Their old values do not matter. False, with the memory partly filled, if `prepare`
/// fails.
Result<bool> generate_into(std::byte* words, BoardSize size, std::uint64_t mines, const Seed& seed,
                           int threads, const PrepareMemory& prepare = {});

/// Writes the contest map (field/files/map_file.hpp) of generate({side, side}, mines, seed, threads) into a
/// file that the caller commits. Has the errors of generate() and write_map().
///
/// If `side` is a multiple of 64 and the file can be mapped, all threads draw straight into its pages, and
/// the board takes no other memory. Else the board is generated first, then written.
Result<void> write_generated_map(AtomicFile& to, std::int32_t side, std::uint64_t mines, const Seed& seed,
                                 int threads);

}  // namespace mines
