// Rows of reports in each of their forms.
#include "support/catch.hpp"

#include "report/rows.hpp"

using namespace mines::report;

TEST_CASE("report rows: each form has what is meant for it") {
  const Rows rows{{"key", 1234567, "label"},
                  {"text", 1.5, "other", "1.50 s"},
                  {"absent", nullptr, "absent"},
                  {"alone", "\xff\n"},
                  {.label = "people", .text = "alone"}};
  CHECK(text_of(rows, 8) == "label   1234567\nother   1.50 s\npeople  alone\n");
  CHECK(json_text(object_of(rows)) ==
        "{\"key\":1234567,\"text\":1.5,\"absent\":null,\"alone\":\"\ufffd\\n\"}");
  CHECK(csv_table({rows}) == "key,text,absent,alone\n1234567,1.5,,\xff\n");
  CHECK(grouped(0) == "0");
  CHECK(grouped(999) == "999");
  CHECK(grouped(1234567) == "1,234,567");
}

TEST_CASE("report rows: names are cut, and words get a line where there is no room") {
  const auto line = [](const std::string& name, const std::string& words) {
    return Rows{{"n", 7, "n", "", 3},
                {"hidden", 1, "hidden"},
                {"name", name, "name", "", 8, Kind::name},
                {"w", nullptr, "words", words, 1, Kind::words}};
  };
  const std::string most(80 - 3 - 2 - 8 - 2, 'w');
  CHECK(text_table(
            {line("\u00e9\u00e9\u00e9\u00e9\u00e9", ""), line("<i>345", most), line("\t", most + "w")}) ==
        "  n  name      words\n  7  \u00e9\u00e9\u00e9\u00e9\u00e9     -\n  7  <i>34...  " + most +
            "\n  7  -       \n       " + most + "w\n");
  CHECK(html_table({line("<i>", "")}) ==
        "<thead><tr><th scope=\"col\">n</th><th scope=\"col\">hidden</th><th scope=\"col\" "
        "class=\"name\">name</th>"
        "<th scope=\"col\" class=\"name\">words</th></tr></thead>\n<tbody>\n<tr><td data-label=\"n\">7</td>"
        "<td data-label=\"hidden\">1</td>"
        "<th scope=\"row\" class=\"name\" data-label=\"name\"><bdi>&lt;i&gt;</bdi></th><td "
        "class=\"name\" data-label=\"words\"><bdi></bdi></td></tr>\n</tbody>\n");
}
