// Takes the place of mines-view beside a judge: looks at the watch page, or does what no viewer should. What
// it does is in MINES_TEST_VIEWER: a word, and for some the name of a file.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <thread>

#include "os/futex.hpp"
#include "watch/watch_page.hpp"

using mines::watch::WatchPage;

namespace {

std::int64_t now() {
  return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void nap(int milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds)); }

void look(WatchPage& page) {
  page.viewer.looked = now();
  ++page.viewer.bell;
  mines::futex_wake(page.viewer.bell, mines::FutexScope::shared);
}

/// Looks until the game is over, then writes all values to the file.
void count(WatchPage& page, const std::string& file) {
  while (page.server.finished == 0) {
    look(page);
    nap(20);
  }
  std::ofstream(file, std::ios::binary).write(reinterpret_cast<const char*>(page.values), sizeof page.values);
  page.viewer.has_all = 1;
  look(page);
}

/// Looks until the game is over. Then writes the values of all patches to the file, and the patches at each
/// level from 0 on. Writes nothing if whoever shows the game does not draw them all.
void take_picture(WatchPage& page, const std::string& file) {
  while (page.server.finished == 0) {
    constexpr std::int64_t patience = 2'000'000'000;
    if (page.judge.ended != 0 && now() > page.judge.ended + patience) return;
    look(page);
    nap(5);
  }
  const auto patches = static_cast<std::uint32_t>(
      mines::PatchGrid::over({page.server.rows.load(), page.server.columns.load()}).count());
  std::string picture(reinterpret_cast<const char*>(page.values), patches * sizeof(mines::PatchValue));
  for (std::uint32_t level = 0; level < mines::patch_level; ++level) {
    const auto side = static_cast<std::size_t>(mines::patch_pixels(static_cast<int>(level)));
    for (std::uint32_t first = 0; first < patches; first += mines::watch::max_details) {
      const std::uint32_t count = std::min(mines::watch::max_details, patches - first);
      page.request.level = level;
      page.request.count = count;
      for (std::uint32_t i = 0; i < count; ++i) page.request.patches[i] = first + i;
      const std::uint32_t number = ++page.request.number;
      look(page);
      for (const std::int64_t end = now() + 1'000'000'000; page.reply.number != number; nap(1)) {
        if (now() > end) return;
      }
      if (page.reply.drawn != count) return;
      picture.append(reinterpret_cast<const char*>(page.pixels), count * side * side);
    }
  }
  std::ofstream(file, std::ios::binary) << picture;
  page.viewer.has_all = 1;
  look(page);
}

/// Ends, by itself or not, once the game has begun.
void leave(WatchPage& page, bool killed) {
  while (page.judge.started == 0) {
    look(page);
    nap(1);
  }
  if (killed) std::abort();
}

/// Looks for the first time after a second, and writes whether the game had begun without that.
void come_late(WatchPage& page, const std::string& file) {
  nap(1000);
  std::ofstream(file) << (page.judge.started == 0 ? "waited" : "began");
  look(page);
}

/// Writes anything anywhere for a second.
void scribble(WatchPage& page) {
  std::mt19937_64 random(7);
  auto* const words = reinterpret_cast<std::uint64_t*>(&page);
  for (const std::int64_t end = now() + 1'000'000'000; now() < end;) {
    // Most of it where the server reads.
    for (int i = 0; i < 200; ++i) words[random() % (sizeof(WatchPage) / 8)] = random();
    for (int i = 0; i < 200; ++i) words[random() % 540] = random() % 3 == 0 ? random() : random() % 8;
    page.viewer.has_all = 0;
    look(page);
  }
}

/// What this process has been given: its descriptors, an empty line, its environment.
void list(const std::string& file) {
  std::string list;
  for (int number = 0; number < 1024; ++number) {
    if (fcntl(number, F_GETFD) < 0) continue;
    const std::string name = std::to_string(number);
    list += name + ' ' + std::filesystem::read_symlink("/proc/self/fd/" + name).string() + '\n';
  }
  list += '\n';
  for (char** variable = environ; *variable != nullptr; ++variable) list += std::string(*variable) + '\n';
  std::ofstream(file) << list;
}

}  // namespace

int main(int argc, char* argv[]) {
  const char* const asked = std::getenv("MINES_TEST_VIEWER");
  const std::string text = asked == nullptr ? "" : asked;
  const std::string what = text.substr(0, text.find(' '));
  const std::string file = text.substr(std::min(text.size(), what.size() + 1));
  if (argc < 5 || std::string(argv[1]) != "--live" || std::string(argv[3]) != "--port") return 9;
  if (what == "list") list(file);
  if (what == "mute") return 0;
  void* const memory =
      mmap(nullptr, sizeof(WatchPage), PROT_READ | PROT_WRITE, MAP_SHARED, std::atoi(argv[2]), 0);
  if (memory == MAP_FAILED) return 9;
  auto& page = *static_cast<WatchPage*>(memory);
  if (what == "picture") look(page);  // before a short game is over
  std::printf("http://127.0.0.1:%s/\033[31mtoken/\n", argv[4]);
  std::fflush(stdout);
  if (what == "count") count(page, file);
  if (what == "picture") take_picture(page, file);
  if (what == "late") come_late(page, file);
  if (what == "leave") leave(page, false);
  if (what == "killed") leave(page, true);
  if (what == "scribble") scribble(page);
  while (what == "stay") {
    look(page);
    nap(50);
  }
  while (what == "idle") pause();
  return 0;
}
