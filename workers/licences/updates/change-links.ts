/** The owner of a preview that waits gives out links to it, and revokes them. */
import type * as z from "zod";
import { encodeBase64url } from "#base/base64url.ts";
import { sha256Hex } from "#base/digest.ts";
import { days } from "#base/duration.ts";
import { linkDays, maxLiveLinks } from "#base/link-limits.ts";
import { deriveKey } from "#base/sealed-box.ts";
import { insertEvent, recordChange } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { hasRow } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import type { UpdateLink } from "./contract.ts";
import { getEventSubject } from "./jobs/job-events.ts";
import { loadOwnJob } from "./jobs/read-jobs.ts";
import type { CreatedLink, createLinkRequest, revokeLinkRequest } from "./link-contract.ts";
import { insertLink, type LinkRow, revokeLink, selectLink, selectRequestedLink } from "./link-repository.ts";

export function toLink({ id, name, created_at, expires_at, revoked_at, opened_at }: LinkRow, now: Date): UpdateLink {
  const state = revoked_at !== null ? "revoked" : expires_at > now.toISOString() ? "live" : "expired";
  return { id, name, createdAt: created_at, expiresAt: expires_at, openedAt: opened_at, state };
}

/**
 * Throws JOB_NOT_FOUND, STATE_CONFLICT unless the preview waits, LINK_LIMIT, and LINK_ENDED for a repeated request whose
 * link has ended.
 */
export async function createUpdateLink(
  context: Context,
  actor: Actor,
  { id, name, requestId }: z.output<typeof createLinkRequest>,
): Promise<CreatedLink> {
  const { database, now } = context;
  const job = await loadOwnJob(context, actor, id);
  const token = await deriveToken(context, id, requestId);
  const tokenHash = sha256Hex(token);
  const expiresAt = new Date(now.getTime() + days(linkDays));
  const link = { id: newId(now), job: id, name, tokenHash, requestId, now, expiresAt, limit: maxLiveLinks };
  const [, , stored] = await database.batch([
    insertLink(database, actor, link),
    insertEvent(
      database,
      {
        ...{ type: "theme.link_created", now, actor, ...getEventSubject(job) },
        after: { name, expiresAt: expiresAt.toISOString() },
      },
      hasRow("update_links", link.id),
    ),
    selectRequestedLink(database, id, requestId, tokenHash),
  ]);
  const [row] = stored.rows;
  const made = row && toLink(row, now);
  if (made?.state === "live") return { link: made, token };
  if (made) return fail("LINK_ENDED");
  const { state } = await loadOwnJob(context, actor, id);
  return fail(state === "waiting" ? "LINK_LIMIT" : "STATE_CONFLICT");
}

/** Of 256 bits, and the same for a form that is sent twice: only the last answer is seen, and no token is stored. */
async function deriveToken({ keyring }: Context, job: string, requestId: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256", length: 256 } as const;
  const key = await deriveKey(keyring, keyring.currentKid, "update link", algorithm);
  const text = new TextEncoder().encode(JSON.stringify([job, requestId]));
  return encodeBase64url(new Uint8Array(await crypto.subtle.sign("HMAC", key, text)));
}

/** Throws JOB_NOT_FOUND, and LINK_ENDED when the preview has no such link. Revoking it again changes nothing. */
export async function revokeUpdateLink(
  context: Context,
  actor: Actor,
  { id, link }: z.output<typeof revokeLinkRequest>,
): Promise<UpdateLink> {
  const { database, now } = context;
  const job = await loadOwnJob(context, actor, id);
  const [known] = await database.rows(selectLink(database, id, link));
  if (!known) return fail("LINK_ENDED");
  const [, , stored] = await database.batch([
    ...recordChange(database, revokeLink(database, id, link, now), {
      ...{ type: "theme.link_revoked", now, actor, ...getEventSubject(job) },
      before: { name: known.name },
    }),
    selectLink(database, id, link),
  ]);
  return toLink(stored.rows[0] ?? known, now);
}
