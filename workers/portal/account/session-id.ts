/** The public name of a session: the SHA-256 of its secret. Lists and tickets carry it, the cookie does not. */
import { sha256Hex } from "#shared/digest.ts";

export const sessionIdOf = (sid: string): string => sha256Hex(sid);
