# A table of docs/background/strength.md, by $table, from results.json.

def mean: add / length;
def error: mean as $m | length as $n | if $n < 2 then 0 else (map((. - $m) * (. - $m)) | add / ($n - 1) / $n | sqrt) end;
def rounded($digits): pow(10; $digits) as $f | (. * $f | round) / $f;

# One row: the deficits of a set of maps, and how far they are from what was predicted.
def row($name):
  map(.deficit) as $deficits | map(.deficit - .predicted) as $differences
  | (if ($differences | error) > 0 then ($differences | mean) / ($differences | error) else 0 end) as $errors
  | "| \($name) | \(length) | \($deficits | mean | rounded(1)) ± \($deficits | error | rounded(1)) | \($deficits | min) to \($deficits | max) | \(map(.predicted) | mean | rounded(1)) | \($errors | rounded(2)) | \(map(.hits) | mean | rounded(1)) |";

def heading: "| maps | number | mean deficit | least to most | predicted | off by | mines hit |",
  "| --- | --- | --- | --- | --- | --- | --- |";

def percent($digits): . * 100 | rounded($digits);

# What others publish with their names: percent of games won, and the time that a game took.
def others: {
  "Expert": "[JSMinesweeper](https://github.com/DavidNHill/JSMinesweeper/issues/38) 41.132 ± 0.03; [minesolve](https://minesweeper.totte.net/) 40.80 ± 0.10 at 830 ms",
  "Expert, fast": "[minesolve](https://minesweeper.totte.net/) 39.00 ± 0.03 at 2.2 ms",
  "Expert, first click opens": "54.3 ([JSMinesweeper](https://davidnhill.github.io/JSMinesweeper/))"};

def classic_row:
  "| \(.name) | \(.games) | \(.win_rate | percent(2)) (\(.ci95_low | percent(2)) to \(.ci95_high | percent(2))) | \(.cpu_ms_per_game | rounded(2)) | \(.move_ms_p99 | rounded(1)) | \(others[.name] // "") |";

.maps.played as $maps
| def of($set; $way): $maps | map(select(.set == $set and .way == $way));
  if $table == "contest" then
    heading, (of("contest"; "judge"), of("large"; "judge") | row("\(.[0].side)²"))
  elif $table == "zeros" or $table == "judge" then
    heading, ($maps | map(.set | select(tonumber?)) | unique[] | of(.; $table) | row(.[0].set))
  elif $table == "classic" then
    "| board | games | won, % (95 %) | CPU ms a game | 99 % of moves take at most, ms | others: won, % |",
    "| --- | --- | --- | --- | --- | --- |", (.classic.played[] | classic_row),
    "", (.classic.played[] | select(.difference) | "On the same \(.games) boards *\(.solver)* wins \(.difference.win_rate | percent(2)) % of all games more than *\(.against.solver)* (95 %: \(.difference.ci95_low | percent(2)) to \(.difference.ci95_high | percent(2)))."),
    "", "Of these \(.classic.played | map(.games) | add) games, \(.classic.played | map(.lost_on_safe) | add) were lost on a cell that the player had called safe. Repeat a row with",
    "", "```sh", (.classic.played[] | .command), "```"
  elif $table == "laboratory" then
    "```", (.laboratory.played | map("$ \(.command)\n\(.text | rtrimstr("\n"))") | join("\n\n")), "```"
  elif $table == "perfect" then
    # A line has these columns, and before each of the last two the share that the setting wins.
    "| board | first click | won/placements | best play, % | strong wins less | fast wins less |",
    "| --- | --- | --- | --- | --- | --- |",
    (.perfect.played[].text | split("\n")[1] | gsub(" / "; "/") | [splits(" {2,}")] | [.[0, 1, 2, 3, 5, 7]] | "| \(join(" | ")) |"),
    "", "Repeat a row with `\(.perfect.played[0].command)`, and the others in the same way."
  elif $table == "origin" then
    "The maps were played with commit \(.maps.commit) on \(.maps.date), the classic games with \(.classic.commit) on \(.classic.date); the laboratory worked with \(.laboratory.commit) on \(.laboratory.date), on small boards with \(.perfect.commit) on \(.perfect.date)."
  else error("no table \($table)") end
