#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <filesystem>
#include <limits>
#include <new>
#include <thread>
#include <utility>

#include "apps/view/sources/record_index.hpp"
#include "field/files/text_board.hpp"
#include "record/event_reader.hpp"
#include "record/record_reader.hpp"
#include "watch/patch_pixels.hpp"

namespace mines::view {

namespace {

constexpr std::uint64_t stamp_us = 100;
constexpr double stamps_a_second = 1e4;
/// After a second without change a patch with undecided cells is stuck.
constexpr Stamp stuck_after = 10'000;
/// Points of the plots.
constexpr std::size_t history_points = 1000;

/// What a first look at all chunks finds.
struct Survey {
  std::uint64_t start = 0;  ///< of the answer, µs on the record's clock
  std::uint64_t end = 0;    ///< when the server ended the record
  std::uint64_t bytes = 0;  ///< of events
  std::string solver;       ///< who played, as the judge reported
};

Result<Survey> survey_record(const std::string& path) {
  MINES_LET(auto reader, RecordReader::open(path));
  Survey survey;
  bool has_ended = false;
  for (;;) {
    MINES_LET(const auto chunk, reader.next());
    // The server writes events and then its end. The judge's report comes last, with the start of the
    // answer's time.
    if (chunk.head.kind == record::cells && !has_ended) {
      survey.bytes += chunk.payload.size();
    } else if (chunk.head.kind == record::server_end && !has_ended) {
      survey.end = chunk.head.time;
      has_ended = true;
    } else if (chunk.head.kind == record::report && has_ended) {
      survey.start = chunk.head.time - reader.server().clock;
      const auto report = nlohmann::json::parse(chunk.payload, nullptr, false);
      if (report.is_object() && report.contains("solver") && report["solver"].is_string())
        survey.solver = report["solver"].get<std::string>();
      MINES_TRY(reader.expect_end());
      return survey;
    } else {
      return bad_input(path, chunk.offset,
                       fmt::format("a chunk of kind {}, expected {}", chunk.head.kind,
                                   has_ended ? "the judge's report" : "opened cells or the server's end"));
    }
  }
}

struct OpenedTile {
  Lanes blocks[tile_words * tile_blocks];
};

/// The opened cells of tiles at the time of the picture. A tile follows when it is looked at: forward by its
/// next events, backward from its first. All tiles of the largest board take 512 MiB, as many as are looked
/// at.
class ShownTiles final : public RecordedBoard {
 public:
  /// `opened`: a closed tile for each of the board's.
  ShownTiles(const GameBoard& board, const RecordIndex& index, ZeroedArray<OpenedTile> opened)
      : board_(board), index_(index), opened_(std::move(opened)), applied_(opened_.size()) {}

  void bring(std::int32_t tile, Stamp when);
  Word opened(std::int32_t row, std::int32_t word) const {
    return opened_[static_cast<std::size_t>(board_.tiles().tile_of(row, word))]
        .blocks[block_of(row, word)][row % block_rows];
  }

 private:
  static std::size_t block_of(std::int32_t row, std::int32_t word) {
    return static_cast<std::size_t>(block_index(word % tile_words, row % tile_rows / block_rows));
  }
  Word closed(std::int32_t row, std::int32_t word) const override {
    return board_.size().word_mask(word) & ~(board_.mines(row, word) | opened(row, word));
  }
  const char* open(const RecordedWord& word) override {
    opened_[static_cast<std::size_t>(board_.tiles().tile_of(word.row, word.word))]
        .blocks[block_of(word.row, word.word)][word.row % block_rows] |= word.mask;
    return nullptr;
  }

  const GameBoard& board_;
  const RecordIndex& index_;
  ZeroedArray<OpenedTile> opened_;
  std::vector<std::uint32_t> applied_;  ///< by tile: its last event that is applied, and 1 more; 0: none
};

void ShownTiles::bring(std::int32_t tile, Stamp when) {
  const auto place = static_cast<std::size_t>(tile);
  const std::vector<IndexedEvent>& events = index_.events();
  std::uint32_t& applied = applied_[place];
  if (applied != 0 && events[applied - 1].when > when) {
    opened_[place] = {};
    applied = 0;
  }
  for (;;) {
    const std::uint32_t next = applied == 0 ? index_.first_of(tile) : events[applied - 1].next;
    if (next == 0 || events[next - 1].when > when) return;
    // It has been read once before, so it cannot be wrong.
    EventReader(index_.blocks_of(events[next - 1]), 0, board_.size(), *this).read_blocks_of(tile);
    applied = next;
  }
}

class RecordedGame final : public Source {
 public:
  RecordedGame(GameBoard board, RecordReader reader, const Survey& survey, const std::string& path,
               ZeroedArray<OpenedTile> tiles);
  ~RecordedGame() override;

  void start() override;
  /// Single cells take 17 bytes of a record each (record/record_layout.hpp). The index has 40 + 2 bytes for
  /// each, and three times that while a vector grows: 126 / 17 < 8.
  std::uint64_t most_growth() const override { return 8 * survey_.bytes; }
  Progress progress(double after) override;
  void look(std::optional<double> seconds) override;
  Drawn draw(int level, std::span<const std::int32_t> patches, std::span<std::uint8_t> pixels) override;

 private:
  class Loader;
  /// Later times than stamps have count as the last: after 119 hours.
  Stamp stamp_of(std::uint64_t time) const {
    const std::uint64_t since_start = time > survey_.start ? time - survey_.start : 0;
    return static_cast<Stamp>(
        std::min<std::uint64_t>(1 + since_start / stamp_us, std::numeric_limits<Stamp>::max()));
  }
  void load();
  void find_stuck();
  void bring_tiles(std::int32_t patch, std::int32_t around);

  GameBoard board_;  ///< its opened cells are those that have been read
  RecordReader reader_;
  Survey survey_;
  std::string path_;
  RecordIndex index_;
  ShownTiles tiles_;
  std::size_t applied_ = 0;
  std::vector<Reached> history_;
  Reached reached_;
  std::string failure_;
  std::atomic<bool> ends_ = false;
  std::thread loader_;
};

/// Reads chunks onto the board, and collects what the index needs of them.
class RecordedGame::Loader final : public RecordedBoard {
 public:
  explicit Loader(RecordedGame& game) : game_(game), board_(game.board_) {}

  Result<void> run();

 private:
  Word closed(std::int32_t row, std::int32_t word) const override {
    return board_.size().word_mask(word) & ~(board_.mines(row, word) | board_.opened(row, word));
  }
  const char* open(const RecordedWord& word) override;
  void finished(const RecordedEvent& event) override;
  void note_history(Stamp when);

  RecordedGame& game_;
  GameBoard& board_;
  unsigned touched_ = 0;  ///< patches of the event's tile
  Reached reached_;
  Stamp next_point_ = 0;
  Stamp last_event_ = 0;
  bool goes_back_ = false;
  std::vector<IndexedEvent> events_;
  std::vector<PatchValue> values_;
  std::vector<Reached> points_;
  std::optional<Reached> last_;  ///< reached after the last point
};

const char* RecordedGame::Loader::open(const RecordedWord& word) {
  // The points of the history are as far apart as the time up to the end allows.
  if (word.time > game_.survey_.end) return "the event is later than the server's end";
  if ((board_.opened(word.row, word.word) & word.mask) != 0) return "the event opens a cell a second time";
  board_.open(word.row, word.word, word.mask);
  touched_ |= 1U << (word.word % tile_words);
  const int mines = std::popcount(word.mask & board_.mines(word.row, word.word));
  reached_.mines_hit += static_cast<std::uint64_t>(mines);
  reached_.safe += static_cast<std::uint64_t>(std::popcount(word.mask) - mines);
  return nullptr;
}

void RecordedGame::Loader::finished(const RecordedEvent& event) {
  const IndexedEvent indexed{.when = game_.stamp_of(event.time),
                             .tile = event.tile,
                             .blocks = event.offset,
                             .bytes = static_cast<std::uint32_t>(event.bytes),
                             .first_value = static_cast<std::uint32_t>(values_.size()),
                             // A tile has one row of patches: one patch for each of its columns of words.
                             .patches = static_cast<std::uint8_t>(std::exchange(touched_, 0))};
  // The index searches by time, and stops at the first event that is too late. Both need ascending times.
  goes_back_ |= indexed.when < last_event_;
  last_event_ = indexed.when;
  const auto mines = [this](std::int32_t row, std::int32_t word) { return board_.mines(row, word); };
  const auto opened = [this](std::int32_t row, std::int32_t word) { return board_.opened(row, word); };
  const TileGrid tiles = board_.tiles();
  const std::int32_t first =
      tiles.first_row(event.tile) / patch_side * PatchGrid::over(board_.size()).columns +
      tiles.first_word(event.tile);
  for_each_bit(indexed.patches, [&](int bit) {
    values_.push_back(patch_value(patch_rows(board_.size(), first + bit, mines, opened)));
  });
  events_.push_back(indexed);
  note_history(indexed.when);
}

void RecordedGame::Loader::note_history(Stamp when) {
  reached_.seconds = (when - 1) / stamps_a_second;
  if (when < next_point_) {
    last_ = reached_;
    return;
  }
  // What came since the last point, so that a pause shows what was reached before it.
  if (last_) points_.push_back(*last_);
  last_.reset();
  points_.push_back(reached_);
  const Stamp length = game_.stamp_of(game_.survey_.end);
  next_point_ = when + std::max<Stamp>(length / history_points, 1);
}

Result<void> RecordedGame::Loader::run() {
  while (!game_.ends_.load(std::memory_order_relaxed)) {
    MINES_LET(const auto chunk, game_.reader_.next());
    if (chunk.head.kind != record::cells) break;
    events_.clear();
    values_.clear();
    points_.clear();
    // The opened cells of the board are the loader's alone. Pages read the index, so only what follows
    // needs the lock.
    MINES_TRY(game_.reader_.read_cells(chunk, *this));
    if (goes_back_)
      return bad_input(game_.path_, chunk.offset, "the events are not in the order of their times");
    const auto lock = game_.lock();
    game_.index_.add(chunk.payload, events_, values_);
    game_.history_.insert(game_.history_.end(), points_.begin(), points_.end());
    game_.reached_ = reached_;
  }
  const auto lock = game_.lock();
  game_.history_.push_back(reached_);
  return {};
}

SourceInfo info_of(const GameBoard& board, const RecordReader& reader, const Survey& survey,
                   const std::string& path) {
  const std::string by = survey.solver.empty() ? "" : " (" + survey.solver + ")";
  return {Kind::record,           std::filesystem::path(path).filename().string() + by,
          board.size(),           board.mine_count(),
          reader.judge().penalty, reader.judge().seconds};
}

RecordedGame::RecordedGame(GameBoard board, RecordReader reader, const Survey& survey,
                           const std::string& path, ZeroedArray<OpenedTile> tiles)
    : Source(info_of(board, reader, survey, path)),
      board_(std::move(board)),
      reader_(std::move(reader)),
      survey_(survey),
      path_(path),
      index_(board_.size(), survey.bytes),
      tiles_(board_, index_, std::move(tiles)) {}

RecordedGame::~RecordedGame() {
  ends_ = true;
  if (loader_.joinable()) loader_.join();
}

void RecordedGame::start() {
  loader_ = std::thread([this] { load(); });
}

void RecordedGame::load() {
  std::string failure = "there is not enough memory";
  try {
    const Result<void> loaded = Loader(*this).run();
    if (loaded) return;
    failure = to_string(loaded.error());
  } catch (const std::bad_alloc&) {
    // What has been read stays.
  }
  const auto held = lock();
  failure_ = std::move(failure);
}

Progress RecordedGame::progress(double after) {
  const auto held = lock();
  Progress progress;
  progress.now = reached_;
  progress.loaded = index_.loaded();
  progress.failure = failure_;
  const auto first = std::partition_point(history_.begin(), history_.end(),
                                          [after](const Reached& each) { return each.seconds <= after; });
  progress.history.assign(first, history_.end());
  return progress;
}

void RecordedGame::look(std::optional<double> seconds) {
  Stamp last = index_.events().empty() ? 1 : index_.events().back().when;
  // More of the same tenth of a ms may follow in the next chunk, and a page would not ask for it again.
  if (index_.loaded() < 1 && last > 1) --last;
  // A page sends the time of a picture back as a decimal number. The 1e-6 gives it the same stamp, also if
  // it was rounded down.
  const double wanted = seconds ? 1 + std::floor(*seconds * stamps_a_second + 1e-6) : last;
  const auto when = static_cast<Stamp>(std::clamp<double>(wanted, 1, last));
  index_.move(patches_, applied_, when);
  patches_.stamp = when;
  patches_.seconds = (when - 1) / stamps_a_second;
  find_stuck();
}

void RecordedGame::find_stuck() {
  for (std::size_t i = 0; i < patches_.values.size(); ++i) {
    const Stamp stuck = patches_.changed[i] + stuck_after;
    const bool is_stuck = (patches_.values[i] & patch_frontier) != 0 && stuck <= patches_.stamp;
    patches_.stuck[i] = is_stuck ? stuck : 0;
  }
}

/// The tiles that have the patch and `around` more of them on each side.
void RecordedGame::bring_tiles(std::int32_t patch, std::int32_t around) {
  const PatchGrid grid = PatchGrid::over(info_.size);
  const TileGrid tiles = board_.tiles();
  const std::int32_t middle = grid.column_of(patch);
  const std::int32_t first = std::max(middle - around, 0) / tile_words;
  const std::int32_t last = std::min(middle + around, grid.columns - 1) / tile_words;
  for (std::int32_t row = grid.row_of(patch) - around; row <= grid.row_of(patch) + around; ++row) {
    if (row < 0 || row >= tiles.rows) continue;
    for (std::int32_t column = first; column <= last; ++column)
      tiles_.bring(row * tiles.columns + column, patches_.stamp);
  }
}

Drawn RecordedGame::draw(int level, std::span<const std::int32_t> patches, std::span<std::uint8_t> pixels) {
  const std::size_t each = pixels.size() / std::max<std::size_t>(patches.size(), 1);
  const auto mines = [this](std::int32_t row, std::int32_t word) { return board_.mines(row, word); };
  const auto opened = [this](std::int32_t row, std::int32_t word) { return tiles_.opened(row, word); };
  for (std::size_t i = 0; i < patches.size(); ++i) {
    // Below far_level pixels also depend on cells of the patches around.
    bring_tiles(patches[i], level < far_level ? 1 : 0);
    draw_patch(info_.size, patches[i], level, mines, opened, pixels.subspan(i * each, each));
  }
  return Drawn::all;
}

}  // namespace

Result<std::unique_ptr<Source>> open_record(const std::string& record, const std::string& map) {
  MINES_LET(const auto survey, survey_record(record));
  // The survey has read all chunks. The loader begins again at the first.
  MINES_LET(auto reader, RecordReader::open(record));
  MINES_LET(auto board, read_game_board(map));
  MINES_TRY(reader.require_map(map, board.size(), board.mine_count(), [&](std::int32_t row, Word* words) {
    for (std::int32_t word = 0; word < board.size().words(); ++word) words[word] = board.mines(row, word);
  }));
  MINES_LET(auto tiles, ZeroedArray<OpenedTile>::make(static_cast<std::size_t>(board.tiles().count())));
  return std::make_unique<RecordedGame>(std::move(board), std::move(reader), survey, record,
                                        std::move(tiles));
}

}  // namespace mines::view
