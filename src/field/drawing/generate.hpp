// Random fields with exactly K mines, all placements equally likely. The number of threads has no effect on
// the field.
//
// "Marks" are the mines if at most half of the cells are mines, else the safe cells. p is the wanted share of
// marks, cut off after `density_digits` binary digits (drawn_rows.hpp).
//
// Step 1 fills the field: it marks each cell with probability p, independently, 64 cells at a time. It starts
// with the word 0 and goes backwards through the digits of p, from the last digit that is 1. For a digit 1 it
// ORs a random word to the result, for a digit 0 it ANDs a random word with the result.
//
// Step 2 mends the field: it draws cells uniformly until the number of marks is right. If marks are missing,
// the drawn cells become marked; if there are too many, the drawn cells become unmarked.
//
// The result is exactly uniform. Both steps treat all cells alike, so a field is as likely as the same field
// with its cells permuted. Any two placements of K mines are permutations of each other.
//
// A board of 65536² cells at density 1/8 takes 0.9 s of processor time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "base/most_threads.hpp"
#include "base/seed.hpp"
#include "field/field.hpp"

namespace mines {

class AtomicFile;  // os/atomic_file.hpp

/// Draws a field with `mines` mines. `threads` threads, 1 to most_threads, share the rows.
/// ExitCode::bad_input for a side outside of 1 to max_side, more mines than cells, or a wrong number of
/// threads; ExitCode::broken if memory or threads are short. O(cells / 64 · digits). Memory: the field.
Result<Field> generate(BoardSize size, std::uint64_t mines, const Seed& seed, int threads = 1);

/// Makes `bytes` bytes from offset `begin` writable; false on failure. Each thread calls this function for
/// the memory that the thread will write.
using PrepareMemory = std::function<bool(std::size_t begin, std::size_t bytes)>;

/// Writes the field of generate() into memory of the caller: 8 · rows · words() bytes at any address, laid
/// out like a bit plane (board/bit_plane.hpp). False if `prepare` fails; the memory is then partly filled.
Result<bool> generate_into(std::byte* words, BoardSize size, std::uint64_t mines, const Seed& seed,
                           int threads, const PrepareMemory& prepare = {});

/// Draws the field of generate({side, side}, ...) and writes it to `to` as a contest map
/// (field/files/map_file.hpp). The caller commits the file. Has the errors of generate() and write_map().
/// Takes the memory of a board, unless `side` is a multiple of 64 and the file can be mapped.
Result<void> write_generated_map(AtomicFile& to, std::int32_t side, std::uint64_t mines, const Seed& seed,
                                 int threads);

}  // namespace mines
