// Finds the layers of isolation (held_layers.hpp) that this host supports, before a stranger's program runs
// in a sandbox.
#pragma once

#include "base/error.hpp"
#include "isolation/isolation_settings.hpp"
#include "isolation/sandbox/held_layers.hpp"

namespace mines::judge {

/// Builds a sandbox with only the toolkit's own programs in it, ends it, and returns the layers that were
/// active. Afterwards settings.host has the way that works (ways.hpp), and no weaker sandbox is built with
/// these settings. Has the errors of Isolator::build() (isolator.hpp). If a stop signal is pending, returns
/// early, without an error. Takes 10 to 30 ms. The calling process must have only one thread and must not
/// ignore SIGCHLD.
Result<HeldLayers> try_isolation(const IsolationSettings& settings);

}  // namespace mines::judge
