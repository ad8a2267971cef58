// What keeps an answer from everything but its game, as the organiser wants it and as it could be had.
//
// Layers: namespaces (bubblewrap: own files, processes, network), a filter of system calls (libseccomp),
// limits of the kernel (descriptors, processes, sizes of files) and a limit on memory, that of a cgroup or
// the judge's own watch. docs/judge.md says what each promises.
#pragma once

#include <boost/program_options.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace mines {

enum class IsolationMode {
  automatic,  ///< as much as can be had
  require,    ///< all layers but that of memory, or no game
  off,        ///< the answer runs like any program of the user
};

/// Who holds the limit of memory. Nobody does with IsolationMode::off.
enum class MemoryBy {
  automatic,  ///< a control group where one can be had, else the watch
  cgroup,     ///< a control group, or no game
  watch,      ///< the watch (memory_watch.hpp), even where groups can be had
};

struct IsolationSettings {
  IsolationMode mode = IsolationMode::automatic;
  MemoryBy memory_by = MemoryBy::automatic;
  std::uint64_t memory_bytes = 0;                        ///< of all processes of the answer together
  int processes = 512;                                   ///< threads count
  int descriptors = 256;                                 ///< of one process
  std::uint64_t scratch_bytes = std::uint64_t{1} << 30;  ///< of the scratch directory, and of one file
  std::uint64_t output_bytes = std::uint64_t{16} << 20;  ///< passed on; the rest is thrown away
};

/// How much of it held in a game.
struct Isolation {
  bool wanted = false;  ///< not IsolationMode::off
  bool namespaces = false;
  bool filter = false;
  bool limits = false;                 ///< of descriptors and files
  bool processes = false;              ///< their number
  const char* memory = "none";         ///< "cgroup", "watch"
  std::vector<std::string> missing{};  ///< a clause for each layer that could not be had, with the reason
};

/// Declares the options of a command that plays games.
void add_isolation_options(boost::program_options::options_description& options);
/// Their values; the error names the option.
Result<IsolationSettings> read_isolation(const boost::program_options::variables_map& values);

/// One line about what is missing; empty if nothing is.
std::string missing_text(const Isolation& isolation);
/// "namespaces, system calls, files, processes, memory by watch", or "off".
std::string held_text(const Isolation& isolation);

}  // namespace mines
