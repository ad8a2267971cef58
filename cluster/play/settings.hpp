// The command line of mines-cluster play.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/seed.hpp"
#include "board/geometry.hpp"
#include "cluster/run_checkpoint.hpp"
#include "engine/engine.hpp"
#include "field/map_rows.hpp"

namespace mines::cluster {

enum class PlayReport : std::uint8_t { table, json, score };

struct PlaySettings {
  std::optional<std::string> map;   ///< else the board is drawn from the seed
  std::optional<MapHead> map_head;  ///< of the map: filled in, with size and mines, when it is read
  BoardSize size{};
  std::uint64_t mines = 0;
  Seed seed{0};
  int penalty = 8;
  int threads = 1;  ///< of a rank's solver
  Strategy strategy = Strategy::sat;
  bool check = false;       ///< hold every deduction against the truth
  int progress_every = 60;  ///< seconds between lines of progress where there is no terminal; 0: none
  CheckpointSettings checkpoint;
  std::optional<int> watch_port;  ///< the game is watched, at this port of rank 0's machine; 0: a free one
  PlayReport report = PlayReport::table;
};

/// Reads the arguments into `settings`. Gives the text of --help or --version if that is to be printed
/// instead, else an empty text.
Result<std::string> read_settings(int argc, const char* const argv[], PlaySettings& settings);

/// "sat" or "rules".
std::string solver_name(Strategy strategy);

}  // namespace mines::cluster
