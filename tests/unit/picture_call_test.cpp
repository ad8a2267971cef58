// The pixels of a picture in a request, or beside it.
#include "support/catch.hpp"

#include <string>
#include <string_view>

#include "library/json/calls.hpp"

TEST_CASE("the bytes of a member in Base64 may lie beside the request") {
  const std::string rest = R"({"do":"read_picture","width":4,"height":2,"channels":1)";
  const auto beside = [&](std::string_view member, std::string_view bytes) {
    return mines::json::reply_to(rest + std::string(member) + "}", {}, nullptr, bytes);
  };
  const std::string_view bytes("\0\xff\0\xff\0\xff\0\xff", 8);
  const std::string reply = beside(R"(,"pixels":"AP8A/wD/AP8=")", {});
  CHECK(reply.find("no Minesweeper board") != std::string::npos);
  CHECK(beside("", bytes) == reply);
  CHECK(beside(R"(,"pixels":null)", bytes) == reply);
  // What the request says counts.
  CHECK(beside(R"(,"pixels":"AP8=")", bytes).find("2 bytes of a picture") != std::string::npos);
  CHECK(beside("", bytes.substr(1)).find("7 bytes of a picture") != std::string::npos);
  CHECK(beside("", {}).find(R"(\"pixels\" is missing)") != std::string::npos);
}
