import type { LinksFunction } from "@remix-run/cloudflare";
import { links as proseLinks } from "#app/ui/prose.tsx";
import guideStyles from "./guide.css?url";

/** Styles loaded only by pages with a guide. */
export const links: LinksFunction = () => [...proseLinks(), { rel: "stylesheet", href: guideStyles }];
