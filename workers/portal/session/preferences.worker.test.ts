import { describe, expect, test } from "vitest";
import { failure, success } from "#base/errors.ts";
import { createTestContext } from "../fixtures/front.ts";
import { getAccount, newUid, openSession, usualRoleAge, vendors } from "../fixtures/objects.ts";

const loadProfile = async (uid: string, sid: string) => {
  const answer = await getAccount(uid).resolve(sid, usualRoleAge);
  return answer.status === "live" ? answer.profile : null;
};

describe("Account.savePreferences", () => {
  test("shows a choice at once in every session, without another read", async () => {
    const uid = newUid();
    const [here, there] = [await openSession(uid), await openSession(uid)];
    expect(await loadProfile(uid, here.sid)).toMatchObject({ displayName: "Ada", theme: null, language: null });
    const { reads } = (await vendors(uid)).calls;
    expect(await getAccount(uid).savePreferences({ theme: "dark" })).toBe(true);
    expect(await getAccount(uid).savePreferences({ language: "fr" })).toBe(true);
    for (const { sid } of [here, there]) {
      expect(await loadProfile(uid, sid)).toMatchObject({ displayName: "Ada", theme: "dark", language: "fr" });
    }
    expect((await vendors(uid)).calls.reads).toBe(reads);
  });

  test("does not show a choice that could not be written", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid);
    await loadProfile(uid, sid);
    await vendors(uid, { documents: "down" });
    expect(await getAccount(uid).savePreferences({ theme: "dark" })).toBe(false);
    expect(await loadProfile(uid, sid)).toMatchObject({ theme: null });
  });
});

describe("savePreferences", () => {
  test("saves a choice once, and says when it could not", async () => {
    const uid = newUid();
    const { run, session } = await createTestContext(uid);
    if (!session.viewer) throw new Error("Nobody is signed in.");
    const calls = run(session.viewer);
    expect(await calls.savePreferences({ theme: "dark" })).toEqual(success(undefined));
    await vendors(uid, { documents: "down" });
    expect(await calls.savePreferences({})).toEqual(success(undefined));
    expect(await calls.savePreferences({ theme: "light" })).toEqual(failure("UPSTREAM_UNAVAILABLE"));
  });
});
