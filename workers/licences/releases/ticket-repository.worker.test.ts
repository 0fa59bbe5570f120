/** Writing a download link checks licence and release again because both may have changed since they were read. */

import { describe, expect, test } from "vitest";
import {
  changeLicence,
  createCustomer,
  createTestContext,
  fetchOverview,
  grantLicences,
  selectValue,
} from "../fixtures/internal.ts";
import { createRelease, withdraw } from "../fixtures/releases.ts";
import type { Actor } from "../platform/contract.ts";
import { counted } from "../platform/database.ts";
import { insertTermsAcceptance, insertTicket } from "./ticket-repository.ts";

async function holder() {
  const { actor, licenceIds } = await createCustomer();
  await fetchOverview(actor);
  return { actor, licenceId: licenceIds[0] ?? "", ...(await createRelease()) };
}

/** How many tickets were written. */
async function cut(actor: Actor, version: string, ticketHash = crypto.randomUUID().replaceAll("-", "").repeat(2)) {
  const { database, now } = createTestContext();
  const ticket = { ticketHash, sidHash: "0".repeat(64), version, now, expiresAt: now.toISOString() };
  const [written] = await database.batch([
    counted(insertTicket(database, actor, ticket)),
    insertTermsAcceptance(database, actor, { ticketHash, termsVersion: "2024-12-12", now }),
  ]);
  return written?.changes;
}

const accepted = ({ uid }: Actor) => selectValue<number>("SELECT count(*) FROM terms_acceptances WHERE uid = ?", uid);

describe("insertTicket and insertTermsAcceptance", () => {
  test("write a ticket for the owner only and accept terms only with a ticket", async () => {
    const { actor, version } = await holder();
    const impostor = { ...actor, uid: `uid-${crypto.randomUUID()}` };
    expect([await cut(impostor, version), await accepted(impostor)]).toEqual([0, 0]);
    expect([await cut(actor, version), await accepted(actor)]).toEqual([1, 1]);
  });
});

describe("insertTicket", () => {
  test.each(["pause", "remove"] as const)("writes no ticket after %s of the licence meanwhile", async (verb) => {
    const { actor, licenceId, version } = await holder();
    await changeLicence(verb, licenceId);
    expect(await cut(actor, version)).toBe(0);
    await grantLicences(actor, 1);
    expect(await cut(actor, version)).toBe(1);
  });

  test("writes no ticket when the release was withdrawn meanwhile", async () => {
    const { actor, version } = await holder();
    await withdraw(version);
    expect(await cut(actor, version)).toBe(0);
  });
});
