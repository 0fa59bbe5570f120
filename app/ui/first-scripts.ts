import { createContext } from "react";

/** Writes the scripts that begin a page; provided by the server's entry. What runs already begins nothing. */
export const FirstScriptsContext = createContext<(() => string) | null>(null);
