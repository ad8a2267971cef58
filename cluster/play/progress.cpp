#include "cluster/play/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <thread>

#include "base/hash.hpp"
#include "cli/terminal_line.hpp"
#include "judge/game/score.hpp"

namespace mines::cluster {

namespace {

using namespace std::chrono_literals;

constexpr auto between_samples = 500ms;
constexpr std::uint64_t words_a_look = std::uint64_t{1} << 20;

double seconds_between(PlayProgress::Time begin, PlayProgress::Time end) {
  return std::chrono::duration<double>(end - begin).count();
}

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

double BandSample::open_cells(const BandGame& game) {
  const Band& band = game.band();
  const std::int32_t first = band.rows_of_tiles().first;
  const std::int32_t rows = band.rows_of_tiles().count();
  const std::uint64_t words = static_cast<std::uint64_t>(band.board.words()) * tile_rows;
  if (static_cast<std::uint64_t>(rows) * words <= words_a_look) return static_cast<double>(game.count().safe);
  const std::uint64_t looks = std::clamp<std::uint64_t>(words_a_look / words, 1, most_counts);
  for (std::uint64_t i = 0; i < looks; ++i, ++counted_) {
    // Multiples of the golden ratio are spread evenly over the rows of tiles, however many there are.
    const std::uint64_t spread = (counted_ * hash_multiplier) >> 32;
    const auto row = first + static_cast<std::int32_t>(spread * static_cast<std::uint64_t>(rows) >> 32);
    counts_[counted_ % most_counts] = game.board().count_rows(row, row + 1).safe;
  }
  const std::size_t known = std::min<std::uint64_t>(counted_, most_counts);
  const std::uint64_t sum = std::accumulate(counts_.begin(), counts_.begin() + known, std::uint64_t{0});
  return static_cast<double>(sum) / static_cast<double>(known) * rows;
}

PlayProgress::PlayProgress(Ranks& ranks)
    : ranks_(ranks), open_cells_(static_cast<std::size_t>(ranks.count())), hits_(open_cells_.size()) {}

void PlayProgress::begin(bool is_shown, bool is_watched, int seconds, std::uint64_t safe_cells) {
  const std::scoped_lock lock(mutex_);
  is_shown_ = is_shown;
  is_watched_ = is_watched;
  between_lines_ = std::chrono::seconds(seconds);
  safe_cells_ = safe_cells;
  if (!is_shown || ranks_.rank() != 0 || !TerminalLine::is_there()) return;
  line_.emplace(
      static_cast<std::int64_t>(safe_cells), [this](const judge::LiveSample& sample, std::size_t columns) {
        return line_text(sample, columns, seconds_between(*game_begin_, std::chrono::steady_clock::now()));
      });
}

void PlayProgress::follow(const BandGame* game) {
  const std::scoped_lock lock(mutex_);
  game_ = game;
  if (game == nullptr) return;
  game_begin_ = std::chrono::steady_clock::now();
  next_line_ = *game_begin_ + between_lines_;
}

std::uint64_t PlayProgress::told() {
  const std::scoped_lock lock(mutex_);
  return told_;
}

void PlayProgress::look(Time now) {
  if (now < next_) return;
  const std::scoped_lock lock(mutex_);
  next_ = now + between_samples;
  if ((!is_shown_ && !is_watched_) || game_ == nullptr) return;
  const auto open = static_cast<std::uint64_t>(sample_.open_cells(*game_));
  if (ranks_.rank() > 0) {
    Packer packer;
    packer.number(open);
    packer.number(game_->mines_opened());
    ranks_.send(0, packer.take());
    ++told_;
    return;
  }
  open_cells_[0] = open;
  hits_[0] = game_->mines_opened();
  take_messages();
  if (is_shown_) show(now);
}

/// The line on a terminal; else a line by itself, if it is time for one.
void PlayProgress::show(Time now) {
  const double seconds = seconds_between(*game_begin_, now);
  if (line_) {
    line_->update(open_cells(), 0, seconds, 0);
    return;
  }
  if (between_lines_.count() == 0 || now < next_line_) return;
  next_line_ = now + between_lines_;
  const auto safe = static_cast<std::int64_t>(safe_cells_);
  const std::string open = judge::share_text(std::min(static_cast<std::int64_t>(open_cells()), safe), safe);
  std::fputs(fmt::format("mines-cluster play: about {} open after {:.0f} s\n", open, seconds).c_str(),
             stderr);
}

void PlayProgress::take_messages() {
  while (auto message = ranks_.receive()) {
    ++received_;
    Unpacker unpacker(message->bytes, "progress of a rank");
    const auto from = static_cast<std::size_t>(message->from);
    if (const auto open = unpacker.number()) open_cells_[from] = *open;
    if (const auto hits = unpacker.number()) hits_[from] = *hits;
  }
}

void PlayProgress::finish(const std::vector<RankReport>& reports) {
  if (ranks_.rank() != 0) return;
  std::uint64_t told = 0;
  for (const RankReport& report : reports) told += report.progress_messages;
  for (take_messages(); received_ < told; take_messages()) std::this_thread::yield();
  if (line_) line_->erase();
}

std::string PlayProgress::how_far(Time now) {
  const std::scoped_lock lock(mutex_);
  if (!game_begin_) return "before the game began";
  std::string text = fmt::format("after {:.1f} s of the game", seconds_between(*game_begin_, now));
  if (!is_shown_) return text;
  const auto safe = static_cast<std::int64_t>(safe_cells_);
  const auto open = std::min(static_cast<std::int64_t>(open_cells()), safe);
  return text + fmt::format(", about {} open", judge::share_text(open, safe));
}

OpenedCount PlayProgress::opened() const {
  return {std::min(open_cells(), safe_cells_), std::accumulate(hits_.begin(), hits_.end(), std::uint64_t{0})};
}

std::uint64_t PlayProgress::open_cells() const {
  return std::accumulate(open_cells_.begin(), open_cells_.end(), std::uint64_t{0});
}

}  // namespace mines::cluster
