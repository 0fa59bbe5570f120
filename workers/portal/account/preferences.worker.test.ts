import { expect, test } from "vitest";
import { accountOf, newUid, openSession, usualRoleAge, vendors } from "../fixtures/objects.ts";

const profileOf = async (uid: string, sid: string) => {
  const answer = await accountOf(uid).resolve(sid, usualRoleAge);
  return answer.status === "live" ? answer.profile : null;
};

test("a choice shows at once in every session, without another read", async () => {
  const uid = newUid();
  const [here, there] = [await openSession(uid), await openSession(uid)];
  expect(await profileOf(uid, here.sid)).toMatchObject({ displayName: "Ada", theme: null, language: null });
  const { reads } = (await vendors(uid)).calls;
  expect(await accountOf(uid).savePreferences({ theme: "dark" })).toBe(true);
  expect(await accountOf(uid).savePreferences({ language: "fr" })).toBe(true);
  for (const { sid } of [here, there]) {
    expect(await profileOf(uid, sid)).toMatchObject({ displayName: "Ada", theme: "dark", language: "fr" });
  }
  expect((await vendors(uid)).calls.reads).toBe(reads);
});

test("a choice that could not be written does not show", async () => {
  const uid = newUid();
  const { sid } = await openSession(uid);
  await profileOf(uid, sid);
  await vendors(uid, { documents: "down" });
  expect(await accountOf(uid).savePreferences({ theme: "dark" })).toBe(false);
  expect(await profileOf(uid, sid)).toMatchObject({ theme: null });
});
