#!/bin/sh
# Makes the fonts that each page loads: the signs of German and English texts, without the rules for other languages, kerning
# and hinting, a quarter of the size. The rest is in the package's own files, which a page loads when it has such a sign.
# Once after an update of @fontsource/fira-sans, with fontTools 4.68.0 and brotli 1.2.1: pip install fonttools brotli
set -eu
cd "$(dirname "$0")/.."
signs=$(sed -n 's/^\$core: //p' src/styles/_fonts.scss | tr -d ' ;')
for weight in 400 600; do
  pyftsubset "node_modules/@fontsource/fira-sans/files/fira-sans-latin-$weight-normal.woff2" --unicodes="$signs" \
    --layout-features=tnum --no-hinting --flavor=woff2 --output-file="fonts/fira-sans-core-$weight.woff2"
done
