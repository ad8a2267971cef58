#include "apps/cluster/saved_game.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <utility>

#include "apps/cluster/checkpoint/checkpoint.hpp"
#include "base/assert.hpp"

namespace mines::cluster {

namespace {

/// All ranks call it: each fails if one has an error, with the text of the first.
Result<void> agree(const Result<void>& mine, Meeting& meeting) {
  const std::string said = mine ? std::string() : to_string(mine.error());
  MINES_LET(const auto heard, meeting.share(std::as_bytes(std::span(said))));
  for (const std::vector<std::byte>& error : heard) {
    // The text has the name of the file in it already.
    if (!error.empty())
      return bad_input("", std::string(reinterpret_cast<const char*>(error.data()), error.size()));
  }
  return {};
}

Result<std::unique_ptr<Backlog>> open_folder(const CheckpointSettings& settings, const BoardId& board,
                                             const Band& band) {
  MINES_TRY(ready_folder(*settings.folder, settings.resume));
  return Backlog::read(*settings.folder, board, band);
}

void tell(const Error& error) {
  std::fputs(
      fmt::format("mines-cluster: {}; the game goes on without this checkpoint\n", to_string(error)).c_str(),
      stderr);
}

}  // namespace

Result<SavedGame> SavedGame::open(const CheckpointSettings& settings, const BoardId& board, const Band& band,
                                  Meeting& meeting) {
  SavedGame saved;
  // The settings are the same on all ranks, so either all of them share their errors or none does.
  if (!settings.folder) return saved;
  auto backlog = open_folder(settings, board, band);
  MINES_TRY(agree(backlog.map([](const auto&) {}), meeting));
  saved.backlog_ = std::move(*backlog);
  saved.settings_ = KeeperSettings{*settings.folder, board, band, settings.every};
  return saved;
}

void SavedGame::keep(BandGame& game) {
  MINES_ASSERT(!keeper_);
  if (!settings_) return;
  if (!backlog_->is_taken())
    game.set_backlog(
        [this, &game](std::vector<ClickBlock>& clicks) { backlog_->next(game.board(), clicks); });
  // The keeper waits for the backlog by itself, so both may start now.
  keeper_ = std::make_unique<Keeper>(*settings_, game.board(), *backlog_, tell);
}

CheckpointTotals SavedGame::finish() {
  if (!keeper_) return {};
  if (const auto written = keeper_->finish(); !written) tell(written.error());
  return std::exchange(keeper_, nullptr)->totals();
}

}  // namespace mines::cluster
