// The game behind the wire: what a solver plays under a judge, ours or the contest's. Over batch channels
// (v2) if the server offers them, see batch_link.hpp, and else over protocol v1.
//
// A v1 request takes about a third of a microsecond to come back, most of it the journey of cache lines
// between two cores, so a link keeps all of its channels in flight and the player works meanwhile. Clicks
// that wait for a channel form a stack: the latest are near what the player works on now, and when an older
// one comes up, a cascade has often opened its cell. Those in flight are taken some words apart.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "board/game.hpp"
#include "protocol/answer_session.hpp"

namespace mines {

/// Whether a click on a zero asks the server for the whole zero region.
enum class Cascades {
  automatic,  ///< v1: where the region is sure to fit in a reply, see cascades_fit(); v2: where it is allowed
  always,
  never,
};

enum class Wire {
  automatic,  ///< v2 where the server offers it
  v1,
  v2,
};

struct RemoteOptions {
  int channels_per_link = 8;  ///< of v1: at least 1; together at most v1::max_channels
  Cascades cascades = Cascades::automatic;
  Wire wire = Wire::automatic;
};

/// Whether every zero region of a board like this can be trusted to fit in a v1 reply and in the 16384 cells
/// that clients of the contest have room for. True when the board itself has no more cells, or when 12 % of
/// it are mines: the largest region seen at 12.5 % is 8146 cells on 16384², while below about 11 % regions
/// grow with the board.
bool cascades_fit(const GameInfo& info);

/// Thread-safe as Game says. Must outlive its links.
class RemoteGame final : public Game {
 public:
  /// Starts the game that the environment describes, see AnswerSession::open. Wire::v2 where no batch
  /// channels are offered is ExitCode::bad_input, and so is Cascades::always where v2 does not allow it.
  static Result<std::unique_ptr<RemoteGame>> start(const RemoteOptions& options);

  GameInfo info() const override { return session_->info(); }

  /// What is played over, v1 or v2.
  Wire wire() const { return wire_; }

  /// A link with its own channels, or with its batch channel, of which there are v2::max_channels. Its poll()
  /// fails when the server ends or sends what the wire does not allow; it yields the core after tens of
  /// microseconds of polls without a reply. Without cascades a click opens one cell, zero or not. A link
  /// ended with clicks in flight abandons them.
  Result<std::unique_ptr<GameLink>> connect() override;

  /// Requests that have been sent over links that have ended.
  std::uint64_t requests() const { return requests_.load(std::memory_order_relaxed); }

 private:
  RemoteGame(std::unique_ptr<AnswerSession> session, Wire wire, int channels_per_link, bool cascades)
      : session_(std::move(session)),
        wire_(wire),
        channels_per_link_(channels_per_link),
        cascades_(cascades) {}

  std::unique_ptr<AnswerSession> session_;
  Wire wire_;
  int channels_per_link_;
  bool cascades_;
  std::atomic<std::uint64_t> requests_ = 0;
};

}  // namespace mines
