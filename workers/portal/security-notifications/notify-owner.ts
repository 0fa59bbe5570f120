/** Tells the owner of an account that its protection has changed; nobody waits for it, and it fails no act. */
import type { PortalContext } from "../contract.ts";
import type { PortalEnv } from "../env.ts";
import type { SecurityChange } from "./messages.ts";

/** `once` names the act, where it may be told of by two requests. */
export type NotifyOwner = (change: SecurityChange, uid: string, once?: string) => void;

interface NotifierOptions extends Pick<PortalContext, "requestId" | "waitUntil"> {
  env: PortalEnv;
  onFault: (error: unknown) => void;
}

/** The account's object keeps it until it is told. */
export const createOwnerNotifier =
  ({ env, requestId, waitUntil, onFault }: NotifierOptions): NotifyOwner =>
  (change, uid, once = requestId) => {
    const notify = () => env.ACCOUNT.getByName(uid).notifyOwner(uid, change, once);
    waitUntil(notify().catch(notify).catch(onFault));
  };
