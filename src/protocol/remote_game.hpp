// The game behind the wire: what a solver plays under a judge, ours or the contest's. It uses v2 channels if
// the server offers them (v2_link.hpp), and else v1 channels (v1_link.hpp).
#pragma once

#include <cstdint>
#include <memory>

#include "board/game.hpp"
#include "protocol/answer_session.hpp"
#include "protocol/v1_traffic.hpp"

namespace mines {

/// Whether a click on a zero asks the server to cascade.
enum class Cascades {
  automatic,  ///< v1: where a cascade is sure to fit in a reply, see cascades_fit(); v2: where it is allowed
  always,
  never,
};

enum class Wire {
  automatic,  ///< v2 where the server offers it
  v1,
  v2,
};

struct RemoteOptions {
  /// Of v1, together at most v1::max_channels; 0: as many as prove best while the game is played.
  int channels_per_link = 0;
  Cascades cascades = Cascades::automatic;
  Wire wire = Wire::automatic;
};

/// Whether every cascade on a board like this can be trusted to fit in a v1 reply, and in the 16384 cells
/// that clients of the contest have room for. True when the board itself has no more cells, or when at least
/// 12 % of it are mines. The largest cascade seen at 12.5 % has 8146 cells, on 16384²; below about 11 %
/// cascades grow with the board.
bool cascades_fit(const GameInfo& info);

/// Thread-safe as Game says. Must outlive its links.
class RemoteGame final : public Game {
 public:
  /// Starts the game that the environment describes, see AnswerSession::open. ExitCode::bad_input for
  /// Wire::v2 where no v2 channels are offered, and for Cascades::always where v2 does not allow it.
  static Result<std::unique_ptr<RemoteGame>> start(const RemoteOptions& options);

  GameInfo info() const override { return session_->info(); }

  /// The wire that is used, v1 or v2.
  Wire wire() const { return wire_; }

  /// A link with its own v1 channels, or with its own v2 channel, of which a game has at most
  /// v2::max_channels. Its poll() fails when the server ends or sends what the wire does not allow. Without
  /// cascades a click opens one cell, zero or not. A link that ends with clicks in flight abandons them.
  Result<std::unique_ptr<GameLink>> connect() override;

  /// How many requests were sent over v1 links that have ended.
  std::uint64_t requests() const { return traffic_.sent(); }

  /// How many v1 channels each link uses at this moment.
  int channels_per_link() const { return traffic_.channels(); }

 private:
  RemoteGame(std::unique_ptr<AnswerSession> session, Wire wire, int channels_per_link, bool cascades)
      : session_(std::move(session)), wire_(wire), traffic_(channels_per_link), cascades_(cascades) {}

  std::unique_ptr<AnswerSession> session_;
  Wire wire_;
  v1::Traffic traffic_;
  bool cascades_;
};

}  // namespace mines
