#include "apps/cluster/cluster_progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <numeric>

#include "base/assert.hpp"
#include "base/hash.hpp"
#include "cli/terminal_line.hpp"
#include "score/score.hpp"

namespace mines::cluster {

namespace {

using namespace std::chrono_literals;

constexpr auto between_samples = 500ms;
// About a million words, which take a millisecond.
constexpr std::uint64_t words_a_look = std::uint64_t{1} << 20;

double seconds_between(PlayProgress::Time begin, PlayProgress::Time end) {
  return std::chrono::duration<double>(end - begin).count();
}

/// The line for a terminal with `columns` columns. A narrow one loses the rate, and then the time.
std::string line_text(const judge::LiveSample& sample, std::size_t columns, double seconds) {
  const auto safe = sample.safe_cells.value_or(0);
  const std::string opened =
      judge::share_text(std::min(static_cast<std::int64_t>(sample.safe_opened), safe), safe);
  const double rate = sample.cells_per_second / 1e6;
  for (std::string text : {fmt::format("opened {}   {:.0f} M cells/s   {:.1f} s", opened, rate, seconds),
                           fmt::format("{}  {:.1f} s", opened, seconds)}) {
    if (text.size() < columns) return text;
  }
  return opened.substr(0, columns > 0 ? columns - 1 : 0);
}

}  // namespace

/// Estimates the open cells of a band. A call reads at most about a million words of 64 cells, which takes a
/// millisecond.
double PlayProgress::open_cells(const BandGame& game) {
  const Band& band = game.band();
  const std::int32_t first = band.rows_of_tiles().first;
  const std::int32_t rows = band.rows_of_tiles().count();
  const std::uint64_t words = static_cast<std::uint64_t>(band.board.words()) * tile_rows;
  MINES_ASSERT(rows > 0 && words > 0);
  // A small band is counted as a whole, and exactly.
  if (static_cast<std::uint64_t>(rows) * words <= words_a_look) return static_cast<double>(game.count().safe);
  // The ring has room for most_counts rows. On a very wide board a single row exceeds the limit, and is
  // counted.
  const std::uint64_t looks = std::clamp<std::uint64_t>(words_a_look / words, 1, most_counts);
  for (std::uint64_t i = 0; i < looks; ++i, ++counted_) {
    // Multiples of the golden ratio are spread evenly over the rows of tiles, however many there are.
    const std::uint64_t spread = (counted_ * hash_multiplier) >> 32;
    const auto row = first + static_cast<std::int32_t>(spread * static_cast<std::uint64_t>(rows) >> 32);
    counts_[counted_ % most_counts] = game.board().count_rows(row, row + 1).safe;
  }
  // Until the ring is full, only its beginning has counts. They come from earlier looks, too, so the
  // estimate lags a little.
  const std::size_t known = std::min<std::uint64_t>(counted_, most_counts);
  const std::uint64_t sum = std::accumulate(counts_.begin(), counts_.begin() + known, std::uint64_t{0});
  return static_cast<double>(sum) / static_cast<double>(known) * rows;
}

PlayProgress::PlayProgress(const PlaySettings& settings, int rank)
    : between_lines_(settings.progress_every), is_shown_(rank == 0 && settings.report != PlayReport::score) {}

void PlayProgress::follow(const BandGame& game, std::uint64_t safe_cells) {
  const std::scoped_lock lock(mutex_);
  MINES_ASSERT(game_ == nullptr);
  if (!is_shown_) return;
  game_ = &game;
  game_begin_ = std::chrono::steady_clock::now();
  next_line_ = game_begin_ + between_lines_;
  safe_cells_ = static_cast<std::int64_t>(safe_cells);
  if (!TerminalLine::is_there()) return;
  line_.emplace(safe_cells_, [this](const judge::LiveSample& sample, std::size_t columns) {
    return line_text(sample, columns, seconds_between(game_begin_, std::chrono::steady_clock::now()));
  });
}

void PlayProgress::finish() {
  const std::scoped_lock lock(mutex_);
  game_ = nullptr;
  if (line_) line_->erase();
}

void PlayProgress::look(Time now) {
  if (now < next_) return;
  // Only this thread uses next_, so most looks take no lock.
  next_ = now + between_samples;
  const std::scoped_lock lock(mutex_);
  if (game_ == nullptr) return;
  // An estimate may exceed the number of safe cells.
  const auto open = std::min(static_cast<std::int64_t>(open_cells(*game_)), safe_cells_);
  const double seconds = seconds_between(game_begin_, now);
  if (line_) {
    line_->update(static_cast<std::uint64_t>(open), 0, seconds, 0);
  } else if (between_lines_.count() > 0 && now >= next_line_) {
    next_line_ = now + between_lines_;
    std::fputs(fmt::format("mines-cluster: about {} of rank 0's band open after {:.0f} s\n",
                           judge::share_text(open, safe_cells_), seconds)
                   .c_str(),
               stderr);
  }
}

}  // namespace mines::cluster
