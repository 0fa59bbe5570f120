/**
 * Issues a download link to a user with a usable licence who accepts the terms: acceptance, link and event in one
 * batch.
 */

import { Buffer } from "node:buffer";
import type * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import { readOwned } from "../accounts/ownership.ts";
import { insertEvent } from "../events/event-repository.ts";
import { requireUsableLicence } from "../licences/count-authorised-licences.ts";
import { countLicences } from "../licences/licence-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { counted } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { currentTermsVersion, type ticketRequest } from "./contract.ts";
import { listOfferedToAny } from "./offered-releases.ts";
import { toFileName } from "./product.ts";
import { selectPublishedRelease } from "./release-repository.ts";
import { selectOwnOfferedStores, selectReleaseOffers } from "./rollout-repository.ts";
import { hasTicket, insertTermsAcceptance, insertTicket } from "./ticket-repository.ts";

const maxTicketAgeMs = 5 * 60 * 1000;

export interface Ticket {
  ticket: string;
  expiresAt: string;
  fileName: string;
  size: number;
  sha256: string;
}

export async function issueTicket(
  context: Context,
  actor: Actor,
  request: z.infer<typeof ticketRequest>,
): Promise<Ticket> {
  const { database, now } = context;
  const { version, termsVersion, sid } = request;
  if (termsVersion !== currentTermsVersion) fail("TERMS_REQUIRED");
  const reads = [
    countLicences(database, actor),
    selectPublishedRelease(database, version),
    selectReleaseOffers(database),
    selectOwnOfferedStores(database, actor),
  ] as const;
  const [counts, releases, offers, stores] = await readOwned(context, actor, reads);
  requireUsableLicence(counts.rows[0] ?? { authorised: 0, paused: 0, removed: 0 });
  const release = releases.rows[0] ?? fail("RELEASE_NOT_FOUND");
  if (!listOfferedToAny(offers.rows, actor, stores.rows).has(version)) fail("RELEASE_NOT_FOUND");
  const ticket = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const expiresAt = new Date(now.getTime() + maxTicketAgeMs).toISOString();
  const ticketHash = sha256Hex(ticket);
  const event = { type: "download.ticket_issued" as const, now, actor, account: actor.email, version };
  const [inserted] = await database.batch([
    counted(insertTicket(database, actor, { ticketHash, sidHash: sha256Hex(sid), version, now, expiresAt })),
    insertEvent(database, event, hasTicket(ticketHash)),
    insertTermsAcceptance(database, actor, { ticketHash, termsVersion, now }),
  ]);
  // The licence was paused or removed, or the release withdrawn, since they were read.
  if (inserted.changes !== 1) fail("STATE_CONFLICT");
  return { ticket, expiresAt, fileName: toFileName(version), size: release.size, sha256: release.sha256 };
}
