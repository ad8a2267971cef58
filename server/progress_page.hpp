// The page on which the judge watches a running game, as the server finds it.
#pragma once

#include <utility>

#include "base/error.hpp"
#include "protocol/progress.hpp"

namespace mines {

class ProgressMapping {
 public:
  ProgressMapping() = default;
  /// Maps the descriptor that the environment names. None named: no page, no error.
  static Result<ProgressMapping> from_environment();

  ProgressMapping(ProgressMapping&& other) noexcept : page_(std::exchange(other.page_, nullptr)) {}
  ProgressMapping& operator=(ProgressMapping&& other) noexcept {
    std::swap(page_, other.page_);
    return *this;
  }
  ~ProgressMapping();

  /// May be null.
  ProgressPage* page() const { return page_; }

 private:
  ProgressPage* page_ = nullptr;
};

}  // namespace mines
