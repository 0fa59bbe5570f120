/**
 * The scripts that begin a page, as the server wrote them. Remix's own component does the same, but has the browser repeat
 * them, for which each first view would carry the names of all files that any route imports.
 */
import { useContext } from "react";
import { FirstScriptsContext } from "#app/ui/first-scripts.ts";

export function PageScripts() {
  const write = useContext(FirstScriptsContext);
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: write?.() ?? "" }} />;
}
