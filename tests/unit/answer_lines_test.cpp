// What an answer prints, as a terminal gets it.
#include "support/catch.hpp"

#include "isolation/processes/answer_output.hpp"

using namespace mines;
using namespace mines::judge;

TEST_CASE("each line of an answer is marked as its own, and waits for its end") {
  AnswerLines lines(80);
  CHECK(lines.take("one\n\ntw").compare("answer: one\nanswer: \n") == 0);
  CHECK(lines.take("o").empty());
  CHECK(lines.take("\n") == "answer: two\n");
  CHECK(lines.finish().empty());
  CHECK(lines.take("\tthree").empty());
  CHECK(lines.finish() == "answer: \tthree\n");
  CHECK(lines.finish().empty());
}

TEST_CASE("nothing that an answer prints moves, hides or forges what a terminal shows") {
  AnswerLines lines(80);
  CHECK(lines.take("\x1b[8mhidden\rmines-judge: a\x7f\b\n") == "answer: ?[8mhidden?mines-judge: a??\n");
  CHECK(lines.take("\xc2\x9b"
                   "8m \x9b"
                   "8m \xe9 \xc3\xa9 \xf0\x9f\x92\xa3\n") == "answer: ?8m ?8m ? \xc3\xa9 \xf0\x9f\x92\xa3\n");
  // What turns the direction of writing is not shown; a dash is.
  CHECK(lines.take("a\u202eb\u2066c\u200fd\u2013\n") == "answer: a?b?c?d\u2013\n");
}

TEST_CASE("a character may come in pieces, or never to its end") {
  AnswerLines lines(80);
  CHECK(lines.take("a\xe2").empty());
  CHECK(lines.take("\x82").empty());
  CHECK(lines.take("\xac\n") == "answer: a\xe2\x82\xac\n");
  CHECK(lines.take("b\xe2\x82\nc\xc2") == "answer: b??\n");
  CHECK(lines.take("\x1b\n") == "answer: c??\n");
  CHECK(lines.take("\xf0\x9f").empty());
  CHECK(lines.finish() == "answer: ?\n");
}

TEST_CASE("no line is longer than the terminal is wide, however wide its characters are") {
  AnswerLines lines(40);
  // 40 columns, less the prefix and one, in which a terminal would wrap.
  CHECK(lines.take(std::string(62, 'x')) == "answer: " + std::string(31, 'x') + "\n");
  CHECK(lines.take("\n") == "answer: " + std::string(31, 'x') + "\n");
  CHECK(lines.take("\t\t\t\t") == "answer: \t\t\t\n");
  CHECK(lines.take("\n") == "answer: \t\n");
  std::string wide;
  for (int i = 0; i < 16; ++i) wide += "\xe5\xad\x97";
  CHECK(lines.take(wide).size() == std::string("answer: \n").size() + 15 * 3);
}
