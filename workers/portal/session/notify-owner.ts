/** Notifies the owner of an account in the background; it never fails the request. */

import type { PortalEnv } from "../env.ts";
import type { NotifyOwner } from "./contract.ts";

interface NotifierOptions {
  requestId: string;
  waitUntil(promise: Promise<unknown>): void;
  env: PortalEnv;
  onFault: (error: unknown) => void;
}

/** The account's Durable Object keeps the notification in its outbox until it is sent. */
export const createOwnerNotifier =
  ({ env, requestId, waitUntil, onFault }: NotifierOptions): NotifyOwner =>
  (change, uid, once = requestId) => {
    const notify = () => env.ACCOUNT.getByName(uid).notifyOwner(uid, change, once, requestId);
    waitUntil(notify().catch(notify).catch(onFault));
  };
