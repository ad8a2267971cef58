// What this host gives an organiser, told before a stranger's program is there: 'mines-judge check'.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "judge/isolation/isolation_options.hpp"

namespace mines::judge {

/// Builds a sandbox with nothing but our own programs in it and ends it again: what could be had. Afterwards
/// the settings' host is known, and no weaker sandbox is built with them. Fails as Isolator::build() does:
/// with IsolationMode::require where something is missing. Gives up when a stop signal is pending. 10 to 30
/// ms. One thread; SIGCHLD is not ignored.
Result<Isolation> try_isolation(const IsolationSettings& settings);

/// The facts of a host that bear on judging.
struct HostFacts {
  Isolation isolation;               ///< of an answer that asks for as much as can be had
  std::string bubblewrap;            ///< its path; empty: there is none on the PATH
  SandboxFeatures features;          ///< of it, if there are namespaces
  std::uint64_t swap_bytes = 0;      ///< that the machine has
  std::optional<int> ptrace_scope;   ///< of yama; none: there is no yama
  std::string core_pattern;          ///< "|..." starts a program for each crash
  bool starts_core_program = false;  ///< for an answer's crash, all the same
  bool real_time = false;            ///< the judge may be urgent
  int processors = 0;                ///< for this process
  std::uint64_t memory_bytes = 0;    ///< of the machine

  /// Whether --isolate require would play.
  bool is_enough() const { return isolation.missing.empty(); }
};

Result<HostFacts> check_host();

/// Rows of "name  value", for people; the last one is the verdict.
std::string host_table(const HostFacts& facts);
/// One JSON object on one line.
std::string host_json(const HostFacts& facts);

}  // namespace mines::judge
