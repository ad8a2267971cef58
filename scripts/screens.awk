# A screen of tmux capture-pane -e as SVG: backgrounds as rectangles, characters as text. Used by scripts/screens.
BEGIN {
  width = 8.4; height = 17
  split("1d1f21 cc342b 198844 b58900 3971ed a36ac7 2aa198 c5c8c6 969896 ff5f56 5fd75f ffd75f 6c9eff d787ff 5fffff ffffff", basic, " ")
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%d\" font-family=\"DejaVu Sans Mono,Menlo,Consolas,monospace\" font-size=\"14\">\n", columns * width + 8, lines * height + 8
  print "<rect width=\"100%\" height=\"100%\" fill=\"#1d1f21\"/>"
}

function colour(number,   level, red, green, blue) {
  if (number < 16) return "#" basic[number + 1]
  if (number > 231) { level = 8 + (number - 232) * 10; return sprintf("#%02x%02x%02x", level, level, level) }
  number -= 16
  red = int(number / 36); green = int(number / 6) % 6; blue = number % 6
  return sprintf("#%02x%02x%02x", red ? 55 + 40 * red : 0, green ? 55 + 40 * green : 0, blue ? 55 + 40 * blue : 0)
}

function set_styles(codes,   count, code, i) {
  if (codes == "") codes = "0"
  count = split(codes, code, /[;:]/)
  for (i = 1; i <= count; ++i) {
    if (code[i] == 0) { front = "#c5c8c6"; back = ""; bold = under = dim = reverse = 0 }
    else if (code[i] == 1) bold = 1
    else if (code[i] == 2) dim = 1
    else if (code[i] == 4) under = 1
    else if (code[i] == 7) reverse = 1
    else if (code[i] == 22) bold = dim = 0
    else if (code[i] == 24) under = 0
    else if (code[i] == 27) reverse = 0
    else if (code[i] >= 30 && code[i] <= 37) front = colour(code[i] - 30)
    else if (code[i] == 38) { front = colour(code[i + 2]); i += 2 }
    else if (code[i] == 39) front = "#c5c8c6"
    else if (code[i] >= 40 && code[i] <= 47) back = colour(code[i] - 40)
    else if (code[i] == 48) { back = colour(code[i + 2]); i += 2 }
    else if (code[i] == 49) back = ""
    else if (code[i] >= 90 && code[i] <= 97) front = colour(code[i] - 82)
    else if (code[i] >= 100 && code[i] <= 107) back = colour(code[i] - 92)
  }
}

# A run of characters of one style.
function put(text,   count, ink, paper, plain) {
  if (text == "") return
  plain = text  # by bytes: what goes on a character is none
  gsub(/[\200-\277]/, "", plain)
  count = length(plain)
  ink = reverse ? (back == "" ? "#1d1f21" : back) : front
  paper = reverse ? front : back
  if (paper != "")
    printf "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n", 4 + at * width, 4 + (NR - 1) * height, count * width, height, paper
  gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text)
  if (text !~ /^ *$/)
    printf "<text x=\"%.1f\" y=\"%d\" fill=\"%s\"%s%s%s xml:space=\"preserve\" textLength=\"%.1f\">%s</text>\n", 4 + at * width, NR * height, ink, bold ? " font-weight=\"bold\"" : "", under ? " text-decoration=\"underline\"" : "", dim ? " opacity=\"0.7\"" : "", count * width, text
  at += count
}

NR == 1 { set_styles("0") }
{
  at = 0
  rest = $0
  while (match(rest, /\033\[[0-9;:]*m|\033\([A-Z]|[\016\017]/)) {
    put(substr(rest, 1, RSTART - 1))
    code = substr(rest, RSTART, RLENGTH)
    rest = substr(rest, RSTART + RLENGTH)
    if (code ~ /m$/) set_styles(substr(code, 3, length(code) - 3))
  }
  put(rest)
}
END { print "</svg>" }
