#include "library/json/calls.hpp"

#include <exception>
#include <new>

#include "base/version.hpp"

namespace mines::json {

namespace {

std::string text_of(Json reply) {
  reply["version"] = toolkit_version();
  // Without `replace` bytes that are no UTF-8 would throw here.
  return reply.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string reply_to(const Calls& calls, const std::string& request, const Limits& limits,
                     std::string* error) {
  std::string wrong;
  std::string reply;
  try {
    Request members(request);
    const Call call = Request::required("do", members.choice("do", calls));
    reply = text_of(call(members, limits));
  } catch (const std::bad_alloc&) {
    // Its what() means nothing to a person.
    wrong = "there is not enough memory";
  } catch (const std::exception& thrown) {
    wrong = thrown.what();
  }
  if (!wrong.empty()) reply = error_reply(wrong);
  if (error != nullptr) *error = std::move(wrong);
  return reply;
}

std::string error_reply(const std::string& error) { return text_of({{"error", error}}); }

}  // namespace mines::json
