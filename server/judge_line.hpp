// The server's pipe to the judge. If something is wrong, the server sends one message of free text. At the
// end of the game it sends the result. A NUL ends each message.
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <string_view>

namespace mines::server {

/// Thread-safe.
class JudgeLine {
 public:
  /// Writes to `descriptor`, which stays the caller's.
  explicit JudgeLine(int descriptor) : descriptor_(descriptor) {}

  /// Reports what is wrong. Only the first call writes, and only before close(). True if this call has
  /// written its text to the pipe.
  bool complain(const std::string& text);
  bool complained() const { return complained_; }

  /// From now on no complaint is written, so that the result is the next message.
  void close();
  /// Writes a message. False if the judge no longer reads.
  bool write(std::string_view text) const;

 private:
  int descriptor_;
  std::mutex mutex_;
  std::atomic<bool> complained_ = false;
  bool closed_ = false;
};

}  // namespace mines::server
