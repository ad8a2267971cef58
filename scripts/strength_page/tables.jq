# A table of docs/background/strength.md, by $table, from results.json.

def mean: add / length;
def error: mean as $m | length as $n | if $n < 2 then 0 else (map((. - $m) * (. - $m)) | add / ($n - 1) / $n | sqrt) end;
def rounded($digits): pow(10; $digits) as $f | (. * $f | round) / $f;

# One row: the deficits of a set of maps, and how far they are from what was predicted.
def row($name; $target):
  map(.deficit) as $deficits | map(.deficit - .predicted) as $differences
  | (if ($differences | error) > 0 then ($differences | mean) / ($differences | error) else 0 end) as $errors
  | "| \($name) | \(length) | \($deficits | mean | rounded(1)) ± \($deficits | error | rounded(1)) | \($deficits | min) to \($deficits | max) | \(map(.predicted) | mean | rounded(1)) | \($errors | rounded(2)) | \(map(.hits) | mean | rounded(1)) | \($target) |";

def heading: "| maps | number | mean deficit | least to most | predicted | off by | mines hit | compare |",
  "| --- | --- | --- | --- | --- | --- | --- | --- |";

def sketch: {"0.16": 401, "0.18": 806, "0.206": 1935, "0.22": 3094, "0.25": 9585};

def percent($digits): . * 100 | rounded($digits);

# What is to be reached, and who has come how far.
def wanted: {
  "Expert": "at least 41.3 % wanted at 2 ms CPU a game; best known 41.13 ± 0.03 at 13 ms",
  "Expert, deep": "what more time gives; the same boards as the first of Expert",
  "Expert, fast": "at least 40.7 % wanted at 0.5 ms CPU a game; best known 39.7 at 1 ms",
  "Expert, first click opens": "at least 54.6 wanted; best known 54.3",
  "Intermediate": "at least 78.6 wanted; best known 78.23",
  "Beginner": "at least 91.75 wanted; best known 91.69",
  "8 x 8, 10 mines": "at least 81.8 wanted; best known 81.77"};

def classic_row:
  "| \(.name) | \(.games) | \(.win_rate | percent(3)) (\(.ci95_low | percent(3)) to \(.ci95_high | percent(3))) | \(.cpu_ms_per_game | rounded(3)) | \(1000 / .cpu_ms_per_game | round) | \(.move_ms_p50 | rounded(4)), \(.move_ms_p99 | rounded(2)), \(.move_ms_p999 | rounded(1)), \(.move_ms_max | round) | \(.lost_on_safe) | \(wanted[.name]) |";

.maps.played as $maps
| def of($set; $way): $maps | map(select(.set == $set and .way == $way));
  if $table == "contest" then
    heading,
    (of("contest"; "judge") | row("\(.[0].side)²"; "at most 85 wanted; optimum about 80; contest's reference 470 to 560")),
    (of("large"; "judge") | row("\(.[0].side)²"; "at most 1,165 wanted; optimum about 1,131; contest's reference 5,400 to 5,500"))
  elif $table == "zeros" or $table == "judge" then
    heading, (sketch | to_entries[] | .key as $density | of($density; $table) | row($density; "sketch \(sketch[$density])"))
  elif $table == "maps" then
    "| maps | way | seed | deficit | predicted | mines hit |", "| --- | --- | --- | --- | --- | --- |",
    ($maps[] | "| \(.side)², \(.mines) mines | \(if .way == "judge" then "judge" else "zeros open" end) | \(.seed) | \(.deficit) | \(.predicted | rounded(2)) | \(.hits) |")
  elif $table == "classic" then
    "| board | games | won, % (95 %) | CPU ms a game | games/s a core | ms a move: p50, p99, p99.9, max | lost on a cell called safe | compare |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |", (.classic.played[] | classic_row),
    "", "Repeat a row with", "", "```sh", (.classic.played[] | .command), "```"
  elif $table == "laboratory" then
    (.laboratory.played[] | "```", "$ \(.command)", (.text | rtrimstr("\n")), "```", "")
  elif $table == "origin" then
    "The maps were played with commit \(.maps.commit) on \(.maps.date), the classic games with \(.classic.commit) on \(.classic.date); the laboratory worked with \(.laboratory.commit) on \(.laboratory.date)."
  else error("no table \($table)") end
