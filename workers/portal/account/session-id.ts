/** The public name of a session: the SHA-256 of its secret. Lists and tickets carry it, the cookie does not. */
import { sha256Hex } from "../auth/digest.ts";

export const sessionIdOf = (sid: string): Promise<string> => sha256Hex(sid);
