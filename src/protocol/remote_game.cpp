#include "protocol/remote_game.hpp"

#include <fmt/format.h>

#include "protocol/links.hpp"

namespace mines {

namespace {

Result<Wire> choose_wire(Wire wanted, const AnswerSession& session) {
  if (wanted == Wire::v1) return Wire::v1;
  if (session.offers_v2()) return Wire::v2;
  if (wanted == Wire::automatic) return Wire::v1;
  return bad_input("wire", "v2 is wanted, but this judge and server offer v1 only");
}

Result<bool> choose_cascades(Cascades wanted, Wire wire, const GameInfo& info) {
  const bool fit = wire == Wire::v2 ? v2::cascades_allowed(info.size, info.mines) : cascades_fit(info);
  if (wanted == Cascades::automatic) return fit;
  // Over v1 they are allowed on every board: a cascade that does not fit in a reply ends in a complaint of
  // the server.
  if (wanted == Cascades::always && wire == Wire::v2 && !fit) {
    return bad_input("cascades", "v2 does not allow cascades on a board this large with this few mines");
  }
  return wanted == Cascades::always;
}

}  // namespace

// The largest cascade seen on boards of 16384² cells with 12.5 % mines has 8146 cells. Below about 11 % the
// largest cascade grows with the board.
bool cascades_fit(const GameInfo& info) {
  const std::uint64_t cells = info.size.cells();
  return cells <= v1::max_contest_cells ||
         static_cast<double>(info.mines) >= 0.12 * static_cast<double>(cells);
}

Result<std::unique_ptr<RemoteGame>> RemoteGame::start(const RemoteOptions& options) {
  if (options.channels_per_link < 0 || options.channels_per_link > v1::max_channels) {
    return bad_input("channels", fmt::format("{} for each thread, expected 0 to {}",
                                             options.channels_per_link, v1::max_channels));
  }
  MINES_LET(auto session, AnswerSession::open());
  MINES_LET(const auto wire, choose_wire(options.wire, *session));
  MINES_LET(const auto cascades, choose_cascades(options.cascades, wire, session->info()));
  return std::unique_ptr<RemoteGame>(
      new RemoteGame(std::move(session), wire, options.channels_per_link, cascades));
}

Result<std::unique_ptr<GameLink>> RemoteGame::connect() {
  if (wire_ == Wire::v2) {
    MINES_LET(const auto channel, session_->create_v2_channel());
    return v2::make_link(*session_, channel, cascades_);
  }
  return v1::make_link(*session_, traffic_, cascades_);
}

}  // namespace mines
