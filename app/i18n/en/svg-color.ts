import type { Catalogue } from "../translate.ts";

export const svgColor = {
  title: "SVG colours",
  lead: "Give your icons and drawings the colours of your store. They stay in your browser.",
  needs: {
    files: "One or more SVG files of at most 1 MB.",
    browser: "A recent browser. The work is done on your device.",
  },
} satisfies Catalogue["svgColor"];
