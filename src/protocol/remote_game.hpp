// The solver's game under a judge, ours or the contest's. The board is in another process, the server. Clicks
// use v2, the toolkit's own protocol, if the server offers it; else v1, the contest's protocol (links.hpp).
#pragma once

#include <cstdint>
#include <memory>

#include "board/game.hpp"
#include "protocol/answer_session.hpp"
#include "protocol/v1_traffic.hpp"

namespace mines {

/// Whether a click on a zero asks the server to cascade.
enum class Cascades {
  automatic,  ///< v1: if cascades fit into a reply (cascades_fit()); v2: if v2::cascades_allowed()
  always,
  never,
};

enum class Wire {
  automatic,  ///< v2 if the server offers it, else v1
  v1,
  v2,
};

struct RemoteOptions {
  /// Number of v1 channels of each link (GameLink). 0: tuned. All links together: at most v1::max_channels.
  int channels_per_link = 0;
  Cascades cascades = Cascades::automatic;
  Wire wire = Wire::automatic;
};

/// Whether every cascade is expected to fit into a v1 reply, and into the 16384 cells that the contest's
/// clients accept. True if the board has at most 16384 cells, or if at least 12 % of its cells are mines.
bool cascades_fit(const GameInfo& info);

/// Thread-safe like every Game. Must outlive its links.
class RemoteGame final : public Game {
 public:
  /// Joins the game. Fails like AnswerSession::open(). Also ExitCode::bad_input if channels_per_link is not
  /// from 0 to v1::max_channels, if Wire::v2 is demanded but not offered by the server, or if
  /// Cascades::always is demanded but v2 does not allow cascades on this board.
  static Result<std::unique_ptr<RemoteGame>> start(const RemoteOptions& options);

  GameInfo info() const override { return session_->info(); }

  /// The wire in use, v1 or v2.
  Wire wire() const { return wire_; }

  /// A link with its own v1 channels, or with its own v2 channel (at most v2::max_channels in a game). The
  /// link's poll() fails if the server ends or breaks the protocol. Without cascades a click opens only its
  /// own cell. The link's destructor abandons clicks under way.
  Result<std::unique_ptr<GameLink>> connect() override;

  /// The number of requests that v1 links sent; links that still exist are not counted.
  std::uint64_t requests() const { return traffic_.sent(); }

  /// The present number of v1 channels of each link.
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
