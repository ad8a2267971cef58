// All calls in JSON: those about positions, and the one that makes boards. docs/reference/json.schema.json
// has requests and replies.
#pragma once

#include "library/json/calls.hpp"

namespace mines::json {

/// position_calls(), and "generate".
const Calls& all_calls();

}  // namespace mines::json
