// The progress page, on which the judge watches a running game, as the server finds it.
#pragma once

#include "base/error.hpp"
#include "base/mapping.hpp"
#include "protocol/progress.hpp"

namespace mines::server {

class ProgressMapping {
 public:
  ProgressMapping() = default;
  /// Maps the descriptor that the environment names. If it names none, there is no page, which is no error.
  static Result<ProgressMapping> from_environment();

  /// The page; null if there is none.
  ProgressPage* page() const { return reinterpret_cast<ProgressPage*>(mapping_.data()); }

 private:
  Mapping mapping_;
};

}  // namespace mines::server
