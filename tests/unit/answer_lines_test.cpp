// What an answer prints, as a terminal gets it.
#include "judge/answer_lines.hpp"

#include <catch2/catch.hpp>

using namespace mines;

TEST_CASE("each line of an answer is marked as its own, and waits for its end") {
  AnswerLines lines;
  CHECK(lines.take("one\n\ntw").compare("answer: one\nanswer: \n") == 0);
  CHECK(lines.take("o").empty());
  CHECK(lines.take("\n") == "answer: two\n");
  CHECK(lines.finish().empty());
  CHECK(lines.take("\tthree").empty());
  CHECK(lines.finish() == "answer: \tthree\n");
  CHECK(lines.finish().empty());
}

TEST_CASE("nothing that an answer prints moves, hides or forges what a terminal shows") {
  AnswerLines lines;
  CHECK(lines.take("\x1b[8mhidden\rmines-judge: a\x7f\b\n") == "answer: ?[8mhidden?mines-judge: a??\n");
  CHECK(lines.take("\xc2\x9b"
                   "8m \x9b"
                   "8m \xe9 \xc3\xa9 \xf0\x9f\x92\xa3\n") == "answer: ?8m ?8m ? \xc3\xa9 \xf0\x9f\x92\xa3\n");
}

TEST_CASE("a character may come in pieces, or never to its end") {
  AnswerLines lines;
  CHECK(lines.take("a\xe2").empty());
  CHECK(lines.take("\x82").empty());
  CHECK(lines.take("\xac\n") == "answer: a\xe2\x82\xac\n");
  CHECK(lines.take("b\xe2\x82\nc\xc2") == "answer: b??\n");
  CHECK(lines.take("\x1b\n") == "answer: c??\n");
  CHECK(lines.take("\xf0\x9f").empty());
  CHECK(lines.finish() == "answer: ?\n");
}

TEST_CASE("a line without end is broken") {
  AnswerLines lines;
  const std::string printed = lines.take(std::string(10 * AnswerLines::longest_line, 'x'));
  CHECK(printed.size() == 10 * (AnswerLines::longest_line + 9));
}
