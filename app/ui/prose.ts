/** `export { links } from "#app/ui/prose.ts"` brings the class `prose` and the look of code to a page. */
import type { LinksFunction } from "@remix-run/cloudflare";
import stylesheet from "./prose.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
