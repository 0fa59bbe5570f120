import type { LinksFunction } from "@remix-run/cloudflare";
import { links as proseLinks } from "#app/ui/prose.ts";
import guideStyles from "./guide.css?url";

/** Styles that pages without a guide do not load. */
export const links: LinksFunction = () => [...proseLinks(), { rel: "stylesheet", href: guideStyles }];
