// Random fields with exactly K mines. All placements of the mines are exactly equally likely. The field does
// not depend on the number of threads.
//
// Filling. "Marks" are the mines if at most half of the cells are mines, else the safe cells. Each cell is
// marked with probability p, independently of the other cells. p is the wanted share of marks, cut off after
// `density_digits` binary digits. The filling takes 64 cells at a time and goes through the digits of p from
// the last 1 to the first digit: a digit 1 ORs a random word to the result, a digit 0 ANDs one. So a board
// with one mine in eight cells (p is 0.001 in binary) costs three random words for each word of the board.
// The random words are a function of seed, row, word and digit (base/random.hpp); each depends on all bits of
// a drawn seed (base/seed.hpp).
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
#include "os/atomic_file.hpp"

namespace mines {

/// The number of binary digits of p. More digits cost more random words for each 64 cells, fewer digits cost
/// more mending. With 10 digits the two costs are about equal on the largest board. Another value would give
/// other boards for the same seed.
inline constexpr int density_digits = 10;

/// Streams of random numbers from the seed: stream 0 draws the cells of the mending, stream d > 0 the words
/// for digit d of p.
inline constexpr std::uint64_t mending_stream = 0;

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

/// The marks of a board: its mines, or its safe cells if there are fewer safe cells than mines.
struct Marks {
  std::uint64_t wanted = 0;  ///< number of marks
  Word flip = 0;             ///< all ones if the marks are the safe cells

  /// The marks of a board with `mines` mines.
  static Marks of(BoardSize size, std::uint64_t mines);
};

/// Fails with ExitCode::bad_input for a side outside of 1 to `largest_side`, more mines than cells, or a
/// number of threads outside of 1 to most_threads.
Result<void> check_drawing(BoardSize size, std::uint64_t mines, int threads, std::int32_t largest_side);

/// The rows of a random board before mending. Each row is drawn separately, so that a thread, or the player
/// of a band (board/band.hpp), draws only its own rows. With both kinds of seed, drawn ones and numbers
/// (base/seed.hpp), the largest board takes 0.9 s of processor time. Loops over wide vectors needed only 0.2
/// s for a seed that is a number, but they were 200 lines of code.
class DrawnRows {
 public:
  DrawnRows(BoardSize size, Marks marks, const Seed& seed);

  /// Writes the mines of row `index` to `row`, which has room for BoardSize::words() words and need not be
  /// aligned. Returns the number of marks in the row.
  std::uint64_t draw(std::int32_t index, std::byte* row) const;

 private:
  /// Whether the digit at a place is 1.
  bool has_digit(int place) const { return (density_ >> (density_digits - place) & 1) != 0; }
  void draw_by_number(std::uint64_t row, std::size_t first, std::size_t count, Word* to) const;
  void draw_secret(std::uint64_t row, std::size_t first, std::size_t count, Word* to) const;

  std::size_t words_;
  Word last_mask_;
  Word flip_;
  Seed seed_;
  // The share of marks with which rows are filled has density_digits binary digits
  //. The first digit behind the point has place 1.
  std::uint32_t density_;
  int last_digit_;  // place of the last digit that is 1; 0 if there is none
};

}  // namespace mines
