#include "server/record_keeper.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>

#include <cstdlib>
#include <limits>

#include "protocol/environment.hpp"
#include "record/check.hpp"
#include "record/record_layout.hpp"

namespace mines::server {

Result<void> RecordKeeper::open(ProgressPage* page) {
  if (std::getenv(variable::record) == nullptr) return {};
  MINES_LET(const auto number, environment_number(variable::record, 0, std::numeric_limits<int>::max()));
  const auto descriptor = static_cast<int>(number);
  const int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY) {
    return bad_input(variable::record, fmt::format("descriptor {} is not open for writing", descriptor));
  }
  ::signal(SIGXFSZ, SIG_IGN);  // a limit on file sizes is an error of write() like a full disk
  page_ = page;
  file_.emplace(descriptor);
  return {};
}

void RecordKeeper::begin(GameBoard& board) {
  if (!file_) return;
  const BoardSize size = board.size();
  const std::uint64_t digest = record::map_digest(size, [&](std::int32_t row, Word* words) {
    for (std::int32_t word = 0; word < size.words(); ++word) words[word] = board.mines(row, word);
  });
  // The digest ties the record to this map; the reader of a record computes it again from the map's file.
  file_->begin(size, board.mine_count(), digest, record::budget(size.cells()));
  shared_.emplace(*file_, board);
  report(record_begun);
}

void RecordKeeper::end(const OpenedCount& opened) {
  if (!file_) return;
  file_->end(opened.safe, opened.mines);
  if (file_->is_too_large()) return report(record_too_large);
  report(file_->failure() == 0 ? record_whole : record_lost);
}

void RecordKeeper::report(RecordState state) {
  if (page_ == nullptr) return;
  // The state comes last: a reader that sees it also sees chunks and failure.
  page_->record_chunks.store(file_->chunks());
  page_->record_failure.store(file_->failure());
  page_->record_state.store(state);
}

}  // namespace mines::server
