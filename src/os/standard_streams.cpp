#include "os/standard_streams.hpp"

#include <fcntl.h>

#include "os/atomic_file.hpp"

namespace mines {

void hold_standard_descriptors() {
  for (int number = 0; number < 3; ++number) {
    // Otherwise the next file that is opened would become a standard stream. The direction is the wrong one,
    // so that reading or printing still fails as on a closed stream.
    if (fcntl(number, F_GETFD) == -1) open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY);
  }
}

Result<void> print_out(std::string_view text) {
  MINES_LET(auto out, AtomicFile::standard_output());
  MINES_TRY(out.write(text));
  return out.commit();
}

}  // namespace mines
