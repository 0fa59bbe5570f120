/// <reference types="@cloudflare/vitest-plugin/types" />
/** What the account's object decides about an address that changes hands; the documents are the journeys' subject. */
import { describe, expect, test } from "vitest";
import { getAccount, newUid, openSession, usualRoleAge, vendors } from "../fixtures/objects.ts";

const shown = async (uid: string, sid: string) => {
  const resolved = await getAccount(uid).resolve(sid, usualRoleAge);
  return resolved.status === "live" ? resolved.profile.displayName : resolved.status;
};

describe("HandOver", () => {
  test("shows no name until what the stranger left is gone, and goes on at the next sign-in", async () => {
    const uid = newUid();
    const before = await openSession(uid);
    const usual = await shown(uid, before.sid);
    expect(usual).not.toBe("");
    await getAccount(uid).prepareHandOver();
    await vendors(uid, { documents: "read-only" });
    const { sid } = await openSession(uid);
    expect(await shown(uid, sid)).toBe("");
    await vendors(uid, { documents: "ok" });
    await openSession(uid);
    await expect.poll(() => shown(uid, sid)).toBe(usual);
  });

  test("is no longer due once the person confirms the address", async () => {
    const uid = newUid();
    await getAccount(uid).prepareHandOver();
    await getAccount(uid).addressVerified();
    const { sid } = await openSession(uid);
    expect(await shown(uid, sid)).not.toBe("");
    await getAccount(uid).prepareHandOver();
    expect(await shown(uid, sid)).not.toBe("");
  });
});
