#include "isolation/processes/account.hpp"

#include "support/catch.hpp"

using namespace mines::judge;

TEST_CASE("the number of an account outside of a user namespace is that of the namespace's map") {
  // As Linux 6.18 prints them: outside of all namespaces, of 'unshare --map-root-user' by user 65534, and of
  // a container with the subordinate accounts of user 1000 (user_namespaces(7)).
  const std::string all = "         0          0 4294967295\n";
  const std::string one = "         0      65534          1\n";
  const std::string some = "         0       1000          1\n         1     100000      65536\n";
  CHECK(outside_number(all, 0) == 0);
  CHECK(outside_number(all, 61184) == 61184);
  CHECK(outside_number(one, 0) == 65534);
  CHECK_FALSE(outside_number(one, 1));
  CHECK_FALSE(outside_number(one, 61184));
  CHECK(outside_number(some, 0) == 1000);
  CHECK(outside_number(some, 1) == 100000);
  CHECK(outside_number(some, 65536) == 165535);
  CHECK_FALSE(outside_number(some, 65537));
  CHECK_FALSE(outside_number("", 0));
}
