/** Notifies the owner of an account in the background; it never fails the request. */

import type { SecurityChange } from "#base/notification-rules.ts";
import type { PortalEnv } from "../env.ts";

/** `once` is the idempotency key where two requests may report one change. */
export type NotifyOwner = (change: SecurityChange, uid: string, once?: string) => void;

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
