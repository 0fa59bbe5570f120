import { createContext } from "react";

/** The CSP nonce of this response; only set on the server. */
export const NonceContext = createContext<string | undefined>(undefined);
