/// @file
/// What a call throws that its caller has stopped.
#pragma once

#include <stdexcept>

namespace mines::library {

/// Thrown by a call whose `stopped` returned true. What the call was made on is as it was before.
class Stopped : public std::runtime_error {
 public:
  Stopped() : std::runtime_error("the call was stopped") {}
};

}  // namespace mines::library
