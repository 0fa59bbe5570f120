import { createContext } from "react";

/** The nonce of this response, provided by the server's entry; the browser's own rendering needs none. */
export const NonceContext = createContext<string | undefined>(undefined);
