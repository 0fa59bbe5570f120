import type { Catalogue } from "../translate.ts";

export const imageOptimizer = {
  title: "Lighten pictures",
  lead: "Your photos keep their look and load faster. They stay in your browser, nothing is sent.",
  needs: {
    files: "JPEG, PNG, WebP, AVIF or GIF pictures, and HEIC where your browser can read them.",
    browser: "A recent browser. The work is done on your device, even offline once the page is open.",
  },
} satisfies Catalogue["imageOptimizer"];
