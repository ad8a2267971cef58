// The choice of the number of channels, against models of servers.
#include "support/catch.hpp"

#include <algorithm>
#include <functional>

#include "base/random.hpp"
#include "protocol/v1_traffic.hpp"

using namespace mines;

namespace {

/// Replies a second when each of `links` links, with a thread each, uses so many channels.
using Server = std::function<double(int channels)>;

/// A thread for each channel, on processors that the links' threads use, too. A thread serves 3 million
/// requests a second. Where the threads outnumber the processors, the server's are put to sleep and woken for
/// each.
Server thread_per_channel(int processors, int links) {
  return [=](int channels) {
    const int threads = links * channels;
    const int free = std::max(processors - links, 1);
    if (threads + links <= processors || (threads == 1 && links == 1)) return 3e6 * threads;
    return 3e6 * free / 4;
  };
}

/// One thread for all channels: the round trip is hidden until the thread's own work is the bound.
Server one_worker(int links) {
  return [=](int channels) { return std::min(3e6 * links * channels, 7.1e6); };
}

/// How many channels are in use after so many intervals, whose rates are off by up to `noise`.
int settled(const Server& server, double noise = 0, int intervals = 400) {
  v1::ChannelTuner tuner(16);
  RandomSequence random(7, 0);
  int used[17] = {};
  for (int i = 0; i < intervals; ++i) {
    const int channels = tuner.channels();
    REQUIRE((channels >= 1 && channels <= 16));
    ++used[channels];
    const double off = noise * (static_cast<double>(random.below(2001)) / 1000 - 1);
    tuner.add(server(channels) * (1 + off));
  }
  return static_cast<int>(std::max_element(std::begin(used), std::end(used)) - std::begin(used));
}

}  // namespace

TEST_CASE("a server with a thread for each channel gets as many channels as processors are free") {
  // mines-solve has a thread for every second processor.
  CHECK(settled(thread_per_channel(1, 1)) == 1);
  for (const int processors : {2, 4, 8, 16}) {
    CHECK(settled(thread_per_channel(processors, processors / 2)) == 1);
    CHECK(settled(thread_per_channel(processors, processors / 2), 0.02) == 1);
  }
  // One thread of mines-solve with more processors.
  CHECK(settled(thread_per_channel(3, 1)) == 2);
  CHECK(settled(thread_per_channel(5, 1)) == 4);
  CHECK(settled(thread_per_channel(9, 1), 0.02) == 8);
  CHECK(settled(thread_per_channel(17, 1), 0.02) == 16);
}

TEST_CASE("a server with one thread for all channels gets as many as keep it busy, and no more") {
  CHECK(settled(one_worker(1)) == 4);
  CHECK(settled(one_worker(1), 0.02) == 4);
  CHECK(settled(one_worker(2)) == 2);
  CHECK(settled(one_worker(8)) == 1);
}

TEST_CASE("channels are given back when they no longer pay") {
  v1::ChannelTuner tuner(16);
  for (int i = 0; i < 100; ++i) tuner.add(thread_per_channel(9, 1)(tuner.channels()));
  CHECK(tuner.channels() == 8);
  for (int i = 0; i < 4000; ++i) tuner.add(thread_per_channel(2, 1)(tuner.channels()));
  CHECK(tuner.channels() == 1);
  for (int i = 0; i < 20000; ++i) tuner.add(thread_per_channel(9, 1)(tuner.channels()));
  CHECK(tuner.channels() == 8);
}

TEST_CASE("channels are taken when they pay later on") {
  v1::ChannelTuner tuner(16);
  for (int i = 0; i < 200; ++i) tuner.add(thread_per_channel(2, 1)(tuner.channels()));
  for (int i = 0; i < 4000; ++i) tuner.add(thread_per_channel(9, 1)(tuner.channels()));
  CHECK(tuner.channels() == 8);
}

TEST_CASE("trials in vain become rare, and one that is far worse ends with its first interval") {
  v1::ChannelTuner tuner(16);
  int tried = 0;
  for (int i = 0; i < 4000; ++i) {
    tried += tuner.channels() != 1;
    tuner.add(thread_per_channel(2, 1)(tuner.channels()));
  }
  CHECK(tried >= 2);
  CHECK(tried < 20);
}

TEST_CASE("an abandoned trial goes back to the channels before it") {
  v1::ChannelTuner tuner(16);
  tuner.add(1);
  CHECK(tuner.channels() == 2);
  tuner.abandon();
  CHECK(tuner.channels() == 1);
  // After a pause the next trial begins as the first one did: its first interval is that of the kept number.
  for (int i = 0; i < 8; ++i) tuner.add(1);
  CHECK(tuner.channels() == 1);
  tuner.add(1);
  CHECK(tuner.channels() == 2);
}

TEST_CASE("one channel at most is no choice") {
  v1::ChannelTuner tuner(1);
  for (int i = 0; i < 5000; ++i, tuner.add(1)) CHECK(tuner.channels() == 1);
}
