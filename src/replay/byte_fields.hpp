// Reads the fields of a binary file, one after the other. Numbers have their highest byte first.
#pragma once

#include <cstdint>
#include <string>

#include "base/assert.hpp"
#include "os/byte_reader.hpp"

namespace mines::replay {

/// All errors are ExitCode::bad_input with file and byte offset. `what` names the field that was expected.
class ByteFields {
 public:
  explicit ByteFields(ByteReader& from) : from_(from) {}

  std::uint64_t offset() const { return from_.offset(); }
  const std::string& name() const { return from_.name(); }

  /// Reads a number that takes `bytes` bytes; `bytes` is 1 to 8.
  Result<std::uint64_t> number(int bytes, const char* what) {
    MINES_ASSERT(bytes >= 1 && bytes <= 8);
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) {
      std::uint8_t byte = 0;
      MINES_LET(const auto got, from_.read(&byte, 1));
      if (got == 0) return ended(what);
      value = value << 8 | byte;
    }
    return value;
  }
  Result<std::uint8_t> byte(const char* what) {
    MINES_LET(const auto value, number(1, what));
    return static_cast<std::uint8_t>(value);
  }
  Result<void> skip(std::uint64_t bytes, const char* what) {
    for (std::uint64_t i = 0; i < bytes; ++i) {
      MINES_TRY(byte(what));
    }
    return {};
  }
  /// Skips a text and the zero byte behind it.
  Result<void> skip_text(const char* what) {
    for (;;) {
      MINES_LET(const auto next, byte(what));
      if (next == 0) return {};
    }
  }

  Unexpected<Error> ended(const char* what) const {
    return wrong(offset(), std::string("the file ends, expected ") + what);
  }
  Unexpected<Error> wrong(std::uint64_t at, std::string what) const {
    return bad_input(name(), at, std::move(what));
  }

 private:
  ByteReader& from_;
};

}  // namespace mines::replay
