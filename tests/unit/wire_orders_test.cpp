// The orders of protocol/orders.hpp, tried in a model: each thread's accesses are executed in every order
// that the orders leave open, and interleaved in every way; memory is one. So are processors of 64 bits but
// for what they would do less freely: dependencies between accesses keep no order here. A processor with
// total store order, or qemu on one, shows none of it.
#include "support/catch.hpp"

#include <array>
#include <bitset>
#include <functional>
#include <string>
#include <vector>

#include "protocol/orders.hpp"

namespace mines {
namespace {

constexpr std::size_t places = 4;
using Place = std::size_t;
constexpr std::memory_order plain = std::memory_order_relaxed;

struct Access {
  bool is_store;
  Place place;
  std::memory_order order;
  int value = 0;  // of a store
};
Access store(Place place, int value, std::memory_order order) { return {true, place, order, value}; }
Access load(Place place, std::memory_order order) { return {false, place, order}; }

using Thread = std::vector<Access>;
using Loads = std::vector<int>;  // by place in the thread's program; a store has none
/// What must not come of it, by the loads of the first thread and of the second.
using Forbidden = std::function<bool(const Loads&, const Loads&)>;

bool acquires(const Access& access) { return !access.is_store && access.order != plain; }
bool releases(const Access& access) { return access.is_store && access.order != plain; }
bool is_total(const Access& access) { return access.order == std::memory_order_seq_cst; }

/// Whether `first`, which the program has before `second`, is executed before it.
bool stays_before(const Access& first, const Access& second) {
  return first.place == second.place || acquires(first) || releases(second) ||
         (is_total(first) && is_total(second));
}

class Executions {
 public:
  Executions(Thread first, Thread second, Forbidden forbidden)
      : threads_{std::move(first), std::move(second)}, forbidden_(std::move(forbidden)) {
    for (int i = 0; i < 2; ++i) loads_[i].resize(threads_[i].size());
  }
  bool any_is_forbidden() {
    for (int i = 0; i < 2; ++i) {
      for (std::size_t at = 0; at < threads_[i].size(); ++at) {
        if (!is_next(i, at)) continue;
        if (is_forbidden_after(i, at)) return true;
      }
    }
    return done_[0].count() == threads_[0].size() && done_[1].count() == threads_[1].size() &&
           forbidden_(loads_[0], loads_[1]);
  }

 private:
  bool is_next(int thread, std::size_t at) const {
    if (done_[thread][at]) return false;
    for (std::size_t before = 0; before < at; ++before) {
      if (!done_[thread][before] && stays_before(threads_[thread][before], threads_[thread][at]))
        return false;
    }
    return true;
  }
  bool is_forbidden_after(int thread, std::size_t at) {
    const Access& access = threads_[thread][at];
    const int before = memory_[access.place];
    done_[thread].set(at);
    if (access.is_store) {
      memory_[access.place] = access.value;
    } else {
      loads_[thread][at] = before;
    }
    const bool found = any_is_forbidden();
    memory_[access.place] = before;
    done_[thread].reset(at);
    return found;
  }

  Thread threads_[2];
  Forbidden forbidden_;
  std::array<int, places> memory_{};
  std::bitset<8> done_[2];
  Loads loads_[2];
};

/// Nothing forbidden comes of it; but something does as soon as any one of the orders is left out, unless
/// that access is named in `spare`: {thread, place in its program}.
void check_orders(const std::string& name, const Thread& first, const Thread& second,
                  const Forbidden& forbidden, const std::vector<std::pair<int, std::size_t>>& spare = {}) {
  INFO(name);
  CHECK_FALSE(Executions(first, second, forbidden).any_is_forbidden());
  for (int thread = 0; thread < 2; ++thread) {
    const Thread& program = thread == 0 ? first : second;
    for (std::size_t at = 0; at < program.size(); ++at) {
      if (program[at].order == plain) continue;
      INFO("without the order of access " << at << " of thread " << thread);
      Thread weaker = program;
      weaker[at].order = is_total(program[at]) ? (program[at].is_store ? hand_over : take_over) : plain;
      const bool found = Executions(thread == 0 ? weaker : first, thread == 0 ? second : weaker, forbidden)
                             .any_is_forbidden();
      const bool is_spare = std::find(spare.begin(), spare.end(), std::pair{thread, at}) != spare.end();
      CHECK(found != is_spare);
    }
  }
}

constexpr Place slot = 0;

}  // namespace

TEST_CASE("orders of the wire: what is handed over is seen by who takes it over") {
  constexpr Place index = 1;
  // Requests and replies, of both wires.
  check_orders("written, then handed over", {store(slot, 1, plain), store(index, 1, hand_over)},
               {load(index, take_over), load(slot, plain)},
               [](const Loads&, const Loads& b) { return b[0] == 1 && b[1] == 0; });
  // Slots that were read: of replies by `taken`, of requests by `answered`.
  check_orders("read, then given back", {load(slot, plain), store(index, 1, hand_over)},
               {load(index, take_over), store(slot, 2, plain)},
               [](const Loads& a, const Loads& b) { return b[0] == 1 && a[0] == 2; });
}

TEST_CASE("orders of the wire: who sees that all is answered sees all replies") {
  constexpr Place replied = 0;
  constexpr Place answered = 1;
  constexpr Place published = 2;
  // The load of `replied` orders what comes after it, which is not part of this.
  check_orders("`answered` counts, so `replied` does",
               {store(replied, 1, hand_over), store(answered, 1, hand_over)},
               {load(answered, take_over), load(replied, take_over)},
               [](const Loads&, const Loads& b) { return b[0] == 1 && b[1] == 0; }, {{0, 0}, {1, 1}});
  check_orders("`published` counts, so `replied` and `answered` do",
               {store(replied, 1, hand_over), store(answered, 1, hand_over), store(published, 1, hand_over)},
               {load(published, take_over), load(answered, take_over), load(replied, take_over)},
               [](const Loads&, const Loads& b) { return b[0] == 1 && (b[1] == 0 || b[2] == 0); },
               {{0, 0}, {0, 1}, {1, 1}, {1, 2}});
}

TEST_CASE("orders of the wire: two sides never sleep while one has something for the other") {
  constexpr Place word = 0;  // of the one side: `posted`, `taken`, `pending`, or `published`
  constexpr Place flag = 1;  // of the other
  check_orders("one sleeps", {store(word, 1, before_sleep), load(flag, before_sleep)},
               {store(flag, 1, before_sleep), load(word, before_sleep)},
               [](const Loads& a, const Loads& b) { return a[1] == 0 && b[1] == 0; });
  // Both go to sleep: the answer, with a request posted, and the server, with a reply published. A side's
  // flag is stored after its word, with release at least, and its last load follows another one that
  // acquires, so the orders of these two are spare on such processors; C++ alone does not promise that.
  constexpr Place posted = 0;
  constexpr Place published = 1;
  constexpr Place answer_sleeps = 2;
  constexpr Place server_sleeps = 3;
  check_orders("both sleep",
               {store(posted, 1, before_sleep), store(answer_sleeps, 1, before_sleep),
                load(server_sleeps, before_sleep), load(published, before_sleep)},
               {store(published, 1, before_sleep), store(server_sleeps, 1, before_sleep),
                load(answer_sleeps, before_sleep), load(posted, before_sleep)},
               [](const Loads& a, const Loads& b) {
                 const bool server_misses_request = b[3] == 0 && a[2] == 0;
                 const bool answer_misses_reply = a[3] == 0 && b[2] == 0;
                 return server_misses_request || answer_misses_reply;
               },
               {{0, 0}, {0, 3}, {1, 0}, {1, 3}});
}

}  // namespace mines
