// Means of what the laboratory measures.
#pragma once

#include <algorithm>
#include <cmath>

namespace mines::lab {

/// The mean of values, and its standard error.
class Mean {
 public:
  void add(double value) {
    sum_ += value;
    squares_ += value * value;
    ++count_;
  }
  double count() const { return count_; }
  double value() const { return count_ == 0 ? 0 : sum_ / count_; }
  double error() const {
    return count_ == 0 ? 0 : std::sqrt(std::max(0.0, squares_ / count_ - value() * value()) / count_);
  }

 private:
  double sum_ = 0;
  double squares_ = 0;
  double count_ = 0;
};

}  // namespace mines::lab
