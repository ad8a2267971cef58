#include "os/passing_account.hpp"

#include <grp.h>
#include <unistd.h>

#include "base/assert.hpp"

namespace mines {

const char* take_account(uid_t number) {
  MINES_ASSERT(number != 0);
  if (setgroups(0, nullptr) != 0) return "setgroups";
  if (setresgid(number, number, number) != 0) return "setresgid";
  if (setresuid(number, number, number) != 0) return "setresuid";
  return nullptr;
}

}  // namespace mines
