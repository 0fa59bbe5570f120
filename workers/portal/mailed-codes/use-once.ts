/** Uses a mailed code, once however often its button is pressed: each press is told how it went. */

import { sha256Hex } from "#shared/digest.ts";
import { failure } from "#shared/errors.ts";
import type { PortalEnv } from "../env.ts";
import type { Used } from "./mailed-code.ts";

interface UseTools {
  env: PortalEnv;
  onFault: (error: unknown) => void;
  waitUntil(promise: Promise<unknown>): void;
}

export function codeUser({ env, onFault, waitUntil }: UseTools) {
  return async (oobCode: string, typed: string, use: () => Promise<Used>): Promise<Used> => {
    const [name, form] = await Promise.all([sha256Hex(`code:${oobCode}`), sha256Hex(`${oobCode} ${typed}`)]);
    const done: Promise<Used> = env.MAILED_CODES.getByName(name)
      .once(form, use)
      .catch((error) => {
        onFault(error);
        return failure("UPSTREAM_UNAVAILABLE");
      });
    // With the second press the browser gives the first up, which is done all the same.
    waitUntil(done);
    return done;
  };
}
