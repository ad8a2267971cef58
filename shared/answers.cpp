#include "shared/answers.hpp"

#include "base/version.hpp"

namespace mines::shared {

namespace {

std::string text_of(Json answer) {
  answer["version"] = toolkit_version();
  return answer.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string answer_from(const Answers& answers, const std::string& text, const Limits& limits) {
  Request request(text);
  const Answer answer = Request::required("do", request.choice("do", answers));
  return text_of(answer(request, limits));
}

std::string error_answer(const std::string& error) { return text_of({{"error", error}}); }

}  // namespace mines::shared
