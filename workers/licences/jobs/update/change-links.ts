/** The owner of a preview that waits gives out links to it, and revokes them. */
import { Buffer } from "node:buffer";
import type * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import { days } from "#base/duration.ts";
import { linkDays, maxLiveLinks } from "#base/link-limits.ts";
import type { Context } from "../../context.ts";
import type { Actor, CreatedLink, createLinkRequest, revokeLinkRequest, UpdateLink } from "../../contract.ts";
import { fail } from "../../errors.ts";
import { insertEvent } from "../../events/event-repository.ts";
import { newId } from "../../identifier.ts";
import { getEventSubject } from "../job-events.ts";
import { loadOwnJob } from "../read-jobs.ts";
import { insertLink, type LinkRow, revokeLink, selectLink } from "./link-repository.ts";

export function toLink({ id, name, created_at, expires_at, revoked_at, opened_at }: LinkRow, now: Date): UpdateLink {
  const state = revoked_at !== null ? "revoked" : expires_at > now.toISOString() ? "live" : "expired";
  return { id, name, createdAt: created_at, expiresAt: expires_at, openedAt: opened_at, state };
}

/** Throws JOB_NOT_FOUND, STATE_CONFLICT unless the preview waits, and LINK_LIMIT. */
export async function createUpdateLink(
  context: Context,
  actor: Actor,
  { id, name }: z.output<typeof createLinkRequest>,
): Promise<CreatedLink> {
  const { database, now } = context;
  const job = await loadOwnJob(context, actor, id);
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const expiresAt = new Date(now.getTime() + days(linkDays));
  const link = { id: newId(now), job: id, name, tokenHash: sha256Hex(token), now, expiresAt, limit: maxLiveLinks };
  const [inserted, , stored] = await database.batch([
    insertLink(database, actor, link),
    insertEvent(database, {
      ...{ type: "theme.link_created", now, actor, ...getEventSubject(job) },
      after: { name, expiresAt: expiresAt.toISOString() },
    }),
    selectLink(database, id, link.id),
  ]);
  const [row] = stored.rows;
  if (inserted.changes === 1 && row) return { link: toLink(row, now), token };
  const { state } = await loadOwnJob(context, actor, id);
  return fail(state === "waiting" ? "LINK_LIMIT" : "STATE_CONFLICT");
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
    revokeLink(database, id, link, now),
    insertEvent(database, {
      ...{ type: "theme.link_revoked", now, actor, ...getEventSubject(job) },
      before: { name: known.name },
    }),
    selectLink(database, id, link),
  ]);
  return toLink(stored.rows[0] ?? known, now);
}
