# Official MCP tools from npm, pinned, cached under $XDG_CACHE_HOME/blue-tools, with the Node they need.
# shellcheck shell=bash disable=SC2034
node_version=24.21.0
npm_cache=${XDG_CACHE_HOME:-$HOME/.cache}/blue-tools
node_folder=$npm_cache/node-$node_version/node_modules/node/bin

# need_npm WHAT: ends the script in peace, but not in silence, where npm is missing.
need_npm() {
  command -v npm >/dev/null && return
  echo "NOTICE: npm is missing, so $1 did not run. (Debian: apt-get install nodejs npm)"
  exit 0
}

# fetch_package FOLDER PACKAGE VERSION: one package, installed once; its folder is $npm_cache/FOLDER-VERSION/node_modules/PACKAGE.
fetch_package() {
  local folder=$npm_cache/$1-$3
  [ -d "$folder/node_modules/$2" ] && return
  mkdir -p "$folder"
  (cd "$folder" && npm init -y >/dev/null && npm install --no-audit --no-fund --loglevel=error "$2@$3" >/dev/null)
}

fetch_node() { fetch_package node node "$node_version"; }
