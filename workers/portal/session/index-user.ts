/** Updates a user's row in the staff's list after a change that the user's `Account` object does not see. */
import type { PortalEnv } from "../env.ts";

/** In the background; it never fails the request. */
export type IndexUser = (uid: string) => void;

interface IndexOptions {
  waitUntil(promise: Promise<unknown>): void;
  env: PortalEnv;
  onFault: (error: unknown) => void;
}

export const createUserIndexing =
  ({ env, waitUntil, onFault }: IndexOptions): IndexUser =>
  (uid) => {
    const index = async () => env.ACCOUNT.getByName(uid).indexUser(uid);
    waitUntil(index().catch(index).catch(onFault));
  };
