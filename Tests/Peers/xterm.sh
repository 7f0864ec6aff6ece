#!/bin/sh
# xterm, by the mouse, with PRIMARY: xterm.sh copy|paste text FILE
#
# The text is one word of ASCII. It is marked by a double click in the corner
# where xterm has printed it, and pasted with the middle button.
set -eu
action=$1 path=$3
directory=$(mktemp -d)
trap 'kill $xterm 2>/dev/null || true; rm -rf "$directory"' EXIT
mkfifo "$directory/up"
# The shell within xterm expands these.
# shellcheck disable=SC2016
if [ "$action" = copy ]; then
  script='cat "$0"; echo >"$1"; sleep 1000'
else
  script='stty raw -echo; echo >"$1"; dd bs=1 count="$2" of="$0" 2>/dev/null; echo >"$1"'
fi
xterm -geometry 80x24+0+0 -b 0 -fn fixed -fa '' -e sh -c "$script" \
  "$path" "$directory/up" "${PEER_COUNT:-0}" &
xterm=$!
read -r _ <"$directory/up"
window=$(xdotool search --sync --onlyvisible --class xterm | head -n 1)
if [ "$action" = copy ]; then
  xdotool mousemove --window "$window" 12 6 click --repeat 2 --delay 50 1
  echo ready
  wait $xterm
else
  xdotool mousemove --window "$window" 40 40 click 2
  read -r _ <"$directory/up"
fi
