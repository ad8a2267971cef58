#include "isolation/processor_lists.hpp"

#include "support/catch.hpp"
#include <sched.h>

#include <string>
#include <thread>

#include "judge/check.hpp"
#include "os/processors.hpp"
#include "support/tables.hpp"

using namespace mines;
using namespace mines::judge;
using mines::testing::check_refused;

namespace {

ProcessorLists lists_of(const std::string& text) {
  const auto lists = parse_processors("--processors", text);
  REQUIRE(lists);
  CHECK(lists->text() == text);
  return *lists;
}

}  // namespace

TEST_CASE("processors are one list for answer and server, or one for each") {
  CHECK_FALSE(ProcessorLists().are_chosen());
  const ProcessorLists shared = lists_of("0-3,6");
  CHECK((shared.are_chosen() && !shared.are_apart()));
  CHECK((shared.answer == std::vector{0, 1, 2, 3, 6} && shared.all() == shared.answer));
  const ProcessorLists apart = lists_of("4,0/1-2");
  CHECK((apart.are_apart() && apart.all() == std::vector{4, 0, 1, 2}));
  CHECK((apart.answer == std::vector{4, 0} && apart.server == std::vector{1, 2}));
  // Both are told whether they have processors of their own.
  std::vector<std::string> variables;
  shared.tell(variables);
  CHECK(variables.empty());
  apart.tell(variables);
  CHECK(variables == std::vector<std::string>{"MINES_OWN_PROCESSORS=1"});
}

TEST_CASE("wrong lists of processors are refused with a reason") {
  testing::check_refusals("processors",
                          [](const std::string& text) { return parse_processors("--processors", text); });
}

TEST_CASE("shares of processors are equal, in the order of the lists, and what is left over is in none") {
  const ProcessorLists five{{4, 0, 5, 1, 2}, {4, 0, 5, 1, 2}};
  CHECK(five.most_shares() == 5);
  CHECK((five.share(0, 2).answer == std::vector{4, 0} && five.share(1, 2).answer == std::vector{5, 1}));
  CHECK_FALSE(five.share(1, 2).are_apart());
  const ProcessorLists apart{{0, 1, 2, 3}, {4, 5}};
  CHECK(apart.most_shares() == 2);
  CHECK((apart.share(1, 2).answer == std::vector{2, 3} && apart.share(1, 2).server == std::vector{5}));
}

TEST_CASE("only processors that this process may use are usable, and threads are counted for these alone") {
  const std::vector<int> usable = usable_processors();
  REQUIRE_FALSE(usable.empty());
  CHECK(usable_processor_count() == static_cast<int>(usable.size()));
  CHECK(require_usable("--processors", all_processors()));
  check_refused(require_usable("--processors", {{most_processors - 1}, {most_processors - 1}}), std::nullopt,
                "");
  std::thread([&] {
    CHECK(Affinity().take());
    CHECK(usable_processors() == usable);
    CHECK(Affinity({usable.back()}).take());
    CHECK(usable_processors() == std::vector{usable.back()});
    CHECK_FALSE(Affinity({most_processors - 1}).take());
  }).join();
  CHECK(usable_processors() == usable);
}

TEST_CASE("the check of a host says why refused calls are not counted, and names no filter that is missing") {
  HostFacts facts;
  facts.isolation.processors_by = "affinity";
  const auto row = [&facts] {
    const std::string text = text_of(host_rows(facts));
    const std::size_t at = text.find("refused calls");
    return text.substr(at, text.find('\n', at) - at);
  };
  CHECK_THAT(row(), Catch::EndsWith("not counted, as there is no filter of system calls"));
  CHECK_THAT(text_of(host_rows(facts)), Catch::Contains("without the filter"));
  facts.isolation.filter = true;
  CHECK_THAT(row(), Catch::EndsWith("not counted, the kernel is too old (it needs Linux 5.0)"));
  CHECK_THAT(text_of(host_rows(facts)), Catch::Contains("affinity and the filter of system calls"));
  facts.reports_refused = true;
  CHECK_THAT(row(), Catch::EndsWith("not counted, the system gives no listener"));
  facts.isolation.refused_calls.emplace();
  CHECK_THAT(row(), Catch::EndsWith("  yes"));
}
