#include "cluster/machine_name.hpp"

#include <unistd.h>

#include "base/printable.hpp"

namespace mines::cluster {

std::string machine_name() {
  char name[256] = {};
  return gethostname(name, sizeof(name) - 1) == 0 ? printable(name) : "an unknown machine";
}

}  // namespace mines::cluster
