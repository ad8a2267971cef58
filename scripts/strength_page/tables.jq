# A table of docs/background/strength.md, by $table, from results.json.

def mean: add / length;
def error: mean as $m | length as $n | if $n < 2 then 0 else (map((. - $m) * (. - $m)) | add / ($n - 1) / $n | sqrt) end;
def rounded($digits): pow(10; $digits) as $f | (. * $f | round) / $f;

# One line: the deficits of a set of maps, and how far they are from what was predicted.
def line($name):
  map(.deficit) as $deficits | map(.deficit - .predicted) as $differences
  | (if ($differences | error) > 0 then ($differences | mean) / ($differences | error) else 0 end) as $errors
  | "- \($name), \(length) maps: \($deficits | mean | rounded(1)) ± \($deficits | error | rounded(1)); predicted \(map(.predicted) | mean | rounded(1)), off by \($errors | rounded(2)).";

def percent($digits): . * 100 | rounded($digits);

def classic_row:
  "| \(.name) | \(.games) | \(.win_rate | percent(2)) (\(.ci95_low | percent(2)) to \(.ci95_high | percent(2))) | \(.cpu_ms_per_game | rounded(2)) | \(.move_ms_p99 | rounded(1)) |";

.maps.played as $maps
| def of($set; $way): $maps | map(select(.set == $set and .way == $way));
  if $table == "contest" then
    (of("contest"; "judge"), of("large"; "judge") | line("\(.[0].side)²"))
  elif $table == "classic" then
    "| board | games | won, % (95 %) | CPU ms a game | 99 % of moves take at most, ms |",
    "| --- | --- | --- | --- | --- |", (.classic.played[] | classic_row),
    "", (.classic.played[] | select(.difference) | "On the same \(.games) boards *\(.solver)* wins \(.difference.win_rate | percent(2)) % of all games more than *\(.against.solver)* (95 %: \(.difference.ci95_low | percent(2)) to \(.difference.ci95_high | percent(2)))."),
    "", "Of these \(.classic.played | map(.games) | add) games, \(.classic.played | map(.lost_on_safe) | add) were lost on a cell that the player had called safe."
  elif $table == "difference" then
    "```", ([(.difference.played // [])[] | "$ \(.command)\n\(.text | rtrimstr("\n"))"] | join("\n\n")), "```"
  elif $table == "perfect" then
    # A line's columns: board, first click, won / placements, best play, and for each setting what it wins, and what less.
    [.perfect.played[].text | split("\n")[1] | [splits(" {2,}")] | {board: .[0], strong: (.[5] | split(" ")[0] | tonumber), fast: (.[7] | split(" ")[0] | tonumber)}] as $boards
    | ["strong", "fast"][] | . as $setting
    | ($boards | map(select(.[$setting] > 0)) | sort_by(.[$setting])) as $worse
    | "- *\(.)* loses something on \($worse | length) of \($boards | length) boards, at most \($worse[-1][$setting]) % of all games (\($worse[-1].board))."
  elif $table == "origin" then
    "The maps were played with commit \(.maps.commit) on \(.maps.date), the classic games with \(.classic.commit) on \(.classic.date); \(if .difference then "differences of settings were measured with \(.difference.commit) on \(.difference.date); " else "" end)the laboratory worked with \(.laboratory.commit) on \(.laboratory.date), on small boards with \(.perfect.commit) on \(.perfect.date)."
  else error("no table \($table)") end
