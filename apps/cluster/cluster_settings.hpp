// The command line of mines-cluster.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/seed.hpp"
#include "board/geometry.hpp"
#include "cli/options.hpp"
#include "engine/engine.hpp"
#include "field/files/map_file.hpp"

namespace mines::cluster {

enum class PlayReport : std::uint8_t { table, json, score };

struct CheckpointSettings {
  std::optional<std::string> folder;  ///< empty: no checkpoints
  double every = 60;                  ///< seconds, more than 0
  bool resume = false;                ///< continue the game whose checkpoints are in the folder
};

struct PlaySettings {
  std::optional<std::string> map;   ///< the map's file; empty: the board is drawn from the seed
  std::optional<MapHead> map_head;  ///< the first line of `map`; main() sets `size` and `mines` from it
  BoardSize size{};
  std::uint64_t mines = 0;
  Seed seed{0};
  int penalty = 8;  ///< points that a mine costs
  int threads = 1;  ///< threads of the solver in each rank (MPI process)
  Strategy strategy = Strategy::sat;
  bool check = false;       ///< compare every deduction with the true mines
  bool any_memory = false;  ///< play even if the machine seems to have too little memory
  int progress_every = 60;  ///< seconds between lines of progress if stderr is no terminal; 0: no lines
  CheckpointSettings checkpoint;
  PlayReport report = PlayReport::table;
};

Result<void> read_settings(cli::Arguments& arguments, PlaySettings& settings);

/// The name of a strategy: "sat" or "rules".
std::string solver_name(Strategy strategy);

}  // namespace mines::cluster
