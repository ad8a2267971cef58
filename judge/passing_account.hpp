// An account of nobody's for the answers of a judge that is root: no answer ever has root's.
#pragma once

#include <optional>

#include "judge/launch.hpp"

namespace mines {

/// One of those that systems keep for passing purposes (systemd's dynamic users), another for each judge, so
/// that two answers share none. None for a judge that is not root, who has no choice.
std::optional<Account> passing_account();

}  // namespace mines
