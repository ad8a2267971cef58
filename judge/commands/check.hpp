// 'mines-judge check': which layers of isolation this host has. It runs no stranger's program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "isolation/sandbox/layers.hpp"
#include "report/rows.hpp"

namespace mines::judge {

/// Facts about a host that matter for judging.
struct HostFacts {
  HeldLayers isolation;              ///< the layers that hold with IsolationMode::automatic
  std::string bubblewrap;            ///< its path; empty if it is not on the PATH
  SandboxFeatures features;          ///< bubblewrap's features; set only if the host has namespaces
  std::uint64_t swap_bytes = 0;      ///< the machine's swap
  std::optional<int> ptrace_scope;   ///< ptrace_scope of the kernel's module yama; empty without yama
  std::string core_pattern;          ///< the kernel's core_pattern; "|PROGRAM": each crash runs PROGRAM
  bool starts_core_program = false;  ///< the crash of a contestant's program would run PROGRAM, too
  bool real_time = false;            ///< the judge may have real-time priority
  int processors = 0;                ///< processors that this process may use
  std::uint64_t memory_bytes = 0;    ///< the machine's memory

  /// Whether a game with --isolate require would be played here.
  bool is_enough() const { return isolation.missing.empty(); }
};

/// The rows of the report; the last one is the verdict.
report::Rows host_rows(const HostFacts& facts);

}  // namespace mines::judge
