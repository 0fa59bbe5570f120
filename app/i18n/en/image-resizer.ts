import type { Catalogue } from "../translate.ts";

export const imageResizer = {
  title: "Resize pictures",
  lead: "Your pictures in the sizes of Shopify and of your theme, all at once. They stay in your browser.",
  needs: {
    files: "JPEG, PNG, WebP, AVIF or GIF pictures.",
    browser: "A recent browser. The work is done on your device.",
  },
} satisfies Catalogue["imageResizer"];
