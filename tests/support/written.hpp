// What is written to a file.
#pragma once

#include "support/catch.hpp"

#include <string>

#include "os/atomic_file.hpp"
#include "support/temporary_folder.hpp"

namespace mines::testing {

/// The bytes that write(file) gives to a file.
template <class Write>
std::string written(Write write) {
  const TemporaryFolder folder;
  auto file = AtomicFile::create(folder / "file").value();
  REQUIRE(write(file));
  REQUIRE(file.commit());
  return read_file(folder / "file");
}

}  // namespace mines::testing
