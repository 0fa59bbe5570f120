import type { Catalogue } from "../translate.ts";

export const tools = {
  label: "Tools",
  tabs: {
    optimize: "Optimise",
    resize: "Resize",
    svgColor: "SVG colours",
    winningProducts: "Winning products",
  },
  needs: "What you need",
  scripts: {
    title: "This tool needs JavaScript.",
    text: "It works in your browser and sends nothing. Enable JavaScript for this site, then reload the page.",
  },
} satisfies Catalogue["tools"];
