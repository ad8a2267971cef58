#include "shared/json_answers.hpp"

#include "shared/board_answers.hpp"
#include "shared/position_answers.hpp"

namespace mines::shared {

std::string answer_to(const std::string& request, const Limits& limits) {
  static const Answers answers = [] {
    Answers all = position_answers();
    all.emplace_back("generate", &generate);
    return all;
  }();
  return answer_from(answers, request, limits);
}

}  // namespace mines::shared
