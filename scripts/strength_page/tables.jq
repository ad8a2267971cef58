# A table of docs/background/strength.md, by $table, from results.json.

def mean: add / length;
def error: mean as $m | length as $n | if $n < 2 then 0 else (map((. - $m) * (. - $m)) | add / ($n - 1) / $n | sqrt) end;
# With all its digits: 41.06 is 41.060.
def fixed($digits): (. * pow(10; $digits) | round | tostring | if startswith("-") then ["-", .[1:]] else ["", .] end)
  | .[0] + (.[1] | "0" * ([0, $digits + 1 - length] | max) + . | .[:-$digits] + "." + .[-$digits:]);
def rounded($digits): pow(10; $digits) as $f | (. * $f | round) / $f;

# One line: the deficits of a set of maps, and how far they are from what was predicted.
def line($name):
  map(.deficit) as $deficits | map(.deficit - .predicted) as $differences
  | (if ($differences | error) > 0 then ($differences | mean) / ($differences | error) else 0 end) as $errors
  | "- \($name), \(length) maps: \($deficits | mean | rounded(1)) ± \($deficits | error | rounded(1)); predicted \(map(.predicted) | mean | rounded(1)), off by \($errors | rounded(2)).";

def percent($digits): . * 100 | rounded($digits);

def interval($low; $high): "\(. | percent(2)) (\($low | percent(2)) to \($high | percent(2)))";
def classic_row: .ci95_low as $low | .ci95_high as $high | .without_luck_low as $steady_low | .without_luck_high as $steady_high
  | "| \(.name) | \(.games) | \(.win_rate | interval($low; $high)) | \(if .without_luck then .without_luck | interval($steady_low; $steady_high) else "–" end) | \(.cpu_ms_per_game | rounded(2)) | \(.move_ms_p99 | rounded(1)) |";

# From the row "all" of a table of mines-lab, in % of all games: {value, error}.
def gain($name): .difference.played[] | select(.name == $name)
  | .text | capture("\nall +[0-9.]+ +[0-9.]+ +(?<value>[-+][0-9.]+) ± (?<error>[0-9.]+)") | map_values(tonumber);
def won: {value: (100 * .win_rate), error: ((.ci95_high - .ci95_low) * 50 / 1.959964)};
def steady: {value: (100 * .without_luck), error: ((.without_luck_high - .without_luck_low) * 50 / 1.959964)};
def plus($other): {value: (.value + $other.value), error: (.error * .error + $other.error * $other.error | sqrt)};
# The mean of two independent figures, each weighed by 1 / error².
def pooled($other): (.error * .error) as $e | ($other.error * $other.error) as $f
  | {value: ((.value * $f + $other.value * $e) / ($e + $f)), error: ($e * $f / ($e + $f) | sqrt)};

# What strong and deep win of Expert, and of what it is made.
def record:
  . as $all
  | (.expert.played[0] | steady) as $played
  | .before.played[0] as $before
  | (if $before then $before | won | plus($all | gain("ends")) else null end) as $derived
  | {strong: (if $derived then $played | pooled($derived) else $played end)}
  | .deep = (.strong | plus($all | gain("deep")))
  | .strong.cpu_ms = $all.expert.played[0].cpu_ms_per_game
  | .deep.cpu_ms = ($all.difference.played[] | select(.name == "deep") | .text | capture("a game: (?<ms>[0-9.]+)") | .ms | tonumber)
  | . + {played: $played, derived: $derived, before: $before};
def figure: "\(.value | fixed(3)) ± \(.error | fixed(3))";

. as $all | .maps.played as $maps
| def of($set; $way): $maps | map(select(.set == $set and .way == $way));
  if $table == "contest" then
    (of("contest"; "judge"), of("large"; "judge") | line("\(.[0].side)²"))
  elif $table == "classic" then
    (.expert.played + .before.played + .classic.played) as $rows
    | "| board | games | won, % (95 %) | without luck, % (95 %) | CPU ms a game | 99 % of moves take at most, ms |",
    "| --- | --- | --- | --- | --- | --- |", ($rows[] | classic_row),
    "", (.classic.played[] | select(.difference) | "On the same \(.games) boards *\(.solver)* wins \(.difference.win_rate | percent(2)) % of all games more than *\(.against.solver)* (95 %: \(.difference.ci95_low | percent(2)) to \(.difference.ci95_high | percent(2)))."),
    "", "Of these \($rows | map(.games) | add) games, \($rows | map(.lost_on_safe) | add) were lost on a cell that the player had called safe."
  elif $table == "record" then
    record as $record | 41.132 as $published
    | "| Expert | won, % ± standard error |", "| --- | --- |",
    "| strong, \(.expert.played[0].games) games as they were | \(.expert.played[0] | won | figure) |",
    "| strong, these games without the luck of their guesses | \($record.played | figure) |",
    (select($record.before) | "| strong with ends of 1,000, \($record.before.games) games | \($record.before | won | figure) |",
      "| ends of 4,000 add | \(gain("ends") | figure) |", "| strong, all of these | **\($record.strong | figure)** |"),
    "| deep adds | \(gain("deep") | figure) |", "| deep | **\($record.deep | figure)** |",
    "| JSMinesweeper, by its author | \($published) ± 0.015 |",
    ($record.deep | plus({value: -$published, error: 0.015}) | "| deep less JSMinesweeper | \(figure): \(.value / .error | fixed(1)) standard errors |")
  elif $table == "figures" then record | {strong, deep}
  elif $table == "difference" then
    "```", ([(.difference.played // [])[] | (.text | rtrimstr("\n") | split("\n")) as $lines
      | (if .name == "deep" then $lines else $lines[:3] + $lines[-1:] end) as $shown
      | "$ \(.command)  # \(.name).jsonl\n\($shown | join("\n"))"] | join("\n\n")), "```"
  elif $table == "perfect" then
    # A line's columns: board, first click, won / placements, best play, and for each setting what it wins, and what less.
    [.perfect.played[].text | split("\n")[1] | [splits(" {2,}")] | {board: .[0], strong: (.[5] | split(" ")[0] | tonumber), fast: (.[7] | split(" ")[0] | tonumber)}] as $boards
    | ["strong", "fast"][] | . as $setting
    | ($boards | map(select(.[$setting] > 0)) | sort_by(.[$setting])) as $worse
    | "- *\(.)* loses something on \($worse | length) of \($boards | length) boards, at most \($worse[-1][$setting]) % of all games (\($worse[-1].board))."
  elif $table == "origin" then
    "The maps were played with commit \(.maps.commit) on \(.maps.date), the classic games with \(.classic.commit) on \(.classic.date); runs of Expert and differences of settings have their commits; the laboratory worked with \(.laboratory.commit) on \(.laboratory.date), on small boards with \(.perfect.commit) on \(.perfect.date)."
  else error("no table \($table)") end
