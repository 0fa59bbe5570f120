/** Tells the owner of an account that its protection has changed; nobody waits for it, and it fails no act. */
import type { PortalContext } from "../contract.ts";
import { type SecurityChange, securityDraft } from "./messages.ts";

/** `once` names the act, where it may be told of by two requests. */
export type TellOwner = (change: SecurityChange, uid: string, once?: string) => void;

export const ownerTeller =
  ({ notify, waitUntil, now }: Pick<PortalContext, "notify" | "waitUntil" | "now">): TellOwner =>
  (change, uid, once) =>
    waitUntil(notify(securityDraft(change, uid, now), once));
