# The plots of the page on strength. Given: data and page, the folders to read and to write.

set terminal svg size 720,440 font 'sans-serif,13' background rgb 'white'
set encoding utf8
set datafile separator "\t"
set grid lc rgb '#dddddd'
set style line 1 lc rgb '#1b6ca8' lw 2 pt 7 ps 0.8
set style line 2 lc rgb '#c8553d' lw 2 pt 6 ps 0.9
set style line 3 lc rgb '#888888' lw 2 dt 2

stats data.'/contest' using 1 name 'deficit' nooutput
set output page.'/contest.svg'
set title 'Contest maps of 2048²: deficit of each, in order'
set xlabel 'share of the maps'
set ylabel 'deficit'
set key top left
set xrange [0:1]
plot data.'/contest' using (($0 + 0.5) / deficit_records):1 ls 1 with linespoints title 'deficit', \
     data.'/contest' using (($0 + 0.5) / deficit_records):2 ls 2 with points title 'predicted for the same map', \
     deficit_mean ls 3 with lines title sprintf('mean, %.1f', deficit_mean)

set output page.'/densities.svg'
set title 'Other densities, 2048²: deficit of each map'
set xlabel 'density of mines'
set xrange [0.15:0.26]
set logscale y
set format y '%g'
plot data.'/zeros' using ($1 - 0.0006):2 ls 1 with points title 'all zeros open beforehand', \
     data.'/judge' using ($1 + 0.0006):2 ls 2 with points title 'from a real start'
