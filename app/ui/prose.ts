/** `export { links } from "#app/ui/prose.ts"` adds the styles of prose and code to a page. */
import type { LinksFunction } from "@remix-run/cloudflare";
import stylesheet from "./prose.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
