// The command line of mines-cluster strength.
#pragma once

#include <cstdint>
#include <string>

#include "board/geometry.hpp"
#include "cluster/kept_work.hpp"

namespace mines::cluster {

/// Board b is drawn from seed seed + b, and played with that seed.
struct StrengthSettings {
  BoardSize size{2048, 2048};
  std::uint64_t mines = 0;
  std::uint64_t boards = 24;
  std::uint64_t seed = 1000;
  int penalty = 8;
  bool open_zeros = false;
  int threads = 1;  ///< of a rank: boards that it plays at once
  bool json = false;
  KeepSettings keep;
};

/// Reads the arguments into `settings`, whose threads are the default. Gives the text of --help or --version
/// if that is to be printed instead, else an empty text. Errors name the option and what was expected.
Result<std::string> read_strength_settings(int argc, const char* const argv[], StrengthSettings& settings);

/// A line that says which boards are played: all that decides what comes of them.
std::string subject_of(const StrengthSettings& settings);

}  // namespace mines::cluster
