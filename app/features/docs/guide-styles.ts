import monoLatin from "@fontsource-variable/sometype-mono/files/sometype-mono-latin-wght-normal.woff2?url";
import type { LinksFunction } from "@remix-run/cloudflare";
import { links as proseLinks } from "#app/ui/prose.ts";
import guideStyles from "./guide.css?url";

/** Styles that pages without a guide do not load. */
export const links: LinksFunction = () => [
  // Most guides have code in their lines.
  { rel: "preload", href: monoLatin, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  ...proseLinks(),
  { rel: "stylesheet", href: guideStyles },
];
