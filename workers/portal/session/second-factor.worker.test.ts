/// <reference types="@cloudflare/vitest-plugin/types" />
/** Set-up of the second factor, limit on wrong codes, and recovery codes. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import { requireConfiguration } from "../env.ts";
import { bindings, getAccount, newUid, openSession, usualRoleAge } from "../fixtures/objects.ts";
import { generateCode, generateWrongCode, openTicket, withTwoFactors } from "../fixtures/two-factors.ts";
import { sealToken } from "./token-seal.ts";

const { SESSION_KEYS } = requireConfiguration(bindings);
/** A keyring whose current key differs from that of the test configuration. */
const previousKeyring = { ...SESSION_KEYS, currentKid: [...SESSION_KEYS.keys.keys()].at(-1) ?? "" };

const storage = <Value>(uid: string, read: (storage: DurableObjectStorage) => Value) =>
  runInDurableObject(getAccount(uid), (_, state) => read(state.storage));

const rows = (uid: string) =>
  storage(uid, ({ sql }) =>
    JSON.stringify([...sql.exec("SELECT * FROM two_factors"), ...sql.exec("SELECT * FROM recovery_codes")]),
  );

async function tryWrongCodes(uid: string, secret: string, times: number) {
  const ticket = await openTicket(uid);
  const replies = [];
  for (let time = 0; time < times; time++)
    replies.push((await getAccount(uid).openWithCode(ticket, generateWrongCode(secret))).status);
  return replies;
}

/** Runs an action with a code; `isDone` says whether the action succeeds. */
const giveCode = (uid: string, code: string, isDone = true) => getAccount(uid).runWithCode(code, async () => isDone);

describe("SecondFactor", () => {
  test("enables a secret with its first code, which opens no session, and not before", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid);
    const account = getAccount(uid);
    const secret = (await account.startTwoFactors("here")) ?? "";
    expect(await account.twoFactorsDraft()).toBe(secret);
    expect(await account.confirmTwoFactors(sid, generateWrongCode(secret))).toEqual({ status: "wrong" });
    expect(await account.twoFactors()).toBeNull();
    await openSession(uid);
    const code = generateCode(secret);
    expect(await account.confirmTwoFactors(sid, code)).toMatchObject({ status: "made" });
    expect(await account.twoFactors()).toMatchObject({ codesLeft: 10 });
    expect(await account.openWithCode(await openTicket(uid), code)).toEqual({ status: "wrong" });
  });

  test("returns the same recovery codes for a repeated first code of the same browser", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid);
    const account = getAccount(uid);
    const code = generateCode((await account.startTwoFactors("here")) ?? "");
    const [first, second] = await Promise.all([
      account.confirmTwoFactors(sid, code),
      account.confirmTwoFactors(sid, code),
    ]);
    if (first.status !== "made") throw new Error(first.status);
    expect(second).toEqual(first);
    expect(await account.confirmTwoFactors(sid, code)).toEqual(first);
    expect(await account.confirmTwoFactors("another browser", code)).toEqual({ status: "void" });
    expect(await account.openWithCode(await openTicket(uid), first.codes[0] ?? "")).toMatchObject({ status: "open" });
  });

  test("ends the repeated answer with new recovery codes, a disabled factor, or an eviction", async () => {
    for (const end of ["renew", "stop", "evict"] as const) {
      const uid = newUid();
      const { sid } = await openSession(uid);
      const account = getAccount(uid);
      const secret = (await account.startTwoFactors("here")) ?? "";
      const code = generateCode(secret);
      const first = await account.confirmTwoFactors(sid, code);
      const [recovery = ""] = first.status === "made" ? first.codes : [];
      if (end === "renew") {
        const renewed = await account.renewRecoveryCodes(sid, recovery);
        expect(renewed).toMatchObject({ status: "made" });
        expect(await account.renewRecoveryCodes(sid, recovery)).toEqual(renewed);
      }
      if (end === "stop") await account.stopTwoFactors(recovery);
      if (end === "evict") await evictDurableObject(account);
      expect(await getAccount(uid).confirmTwoFactors(sid, code), end).toEqual({ status: "void" });
    }
  });

  test("runs one action for each code and none for a wrong one, which counts, and needs no code while off", async () => {
    const { uid, secret, codes } = await withTwoFactors();
    const act = vi.fn(async () => true);
    expect(await getAccount(uid).runWithCode(generateWrongCode(secret), act)).toEqual({ status: "wrong" });
    expect(act).not.toHaveBeenCalled();
    for (const code of [generateCode(secret), codes[0] ?? ""]) {
      expect(await giveCode(uid, code)).toMatchObject({ status: "right" });
      expect(await giveCode(uid, code)).toEqual({ status: "wrong" });
    }
    expect(await tryWrongCodes(uid, secret, 4)).toEqual(Array(4).fill("wrong"));
    expect(await giveCode(uid, generateCode(secret, 1))).toMatchObject({ status: "blocked" });
    expect(await giveCode(newUid(), "000000")).toEqual({ status: "off" });
  });

  test("keeps no factor of an account that is erased while a code is used", async () => {
    const { uid, secret } = await withTwoFactors();
    await getAccount(uid).runWithCode(generateCode(secret), async () => {
      await getAccount(uid).erase();
      return true;
    });
    expect(await rows(uid)).toBe("[]");
  });

  test("keeps a code valid when its action fails, and never confirms two actions with it", async () => {
    const { uid, secret, codes } = await withTwoFactors();
    for (const code of [generateCode(secret), codes[0] ?? ""]) {
      expect(await giveCode(uid, code, false)).toMatchObject({ status: "right" });
      const both = await Promise.all([giveCode(uid, code.toLowerCase()), giveCode(uid, code)]);
      expect(both).toMatchObject([{ status: "right" }, { status: "wrong" }]);
    }
  });

  test("keeps a secret fifteen minutes for its first code, unless another start replaces it", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid);
    const account = getAccount(uid);
    const previous = (await account.startTwoFactors("elsewhere")) ?? "";
    const secret = (await account.startTwoFactors("here")) ?? "";
    expect(await account.confirmTwoFactors(sid, generateCode(previous))).toEqual({ status: "wrong" });
    await storage(uid, ({ sql }) => sql.exec("UPDATE two_factors SET since_ms = since_ms - 15 * 60000"));
    expect(await account.confirmTwoFactors(sid, generateCode(secret))).toEqual({ status: "void" });
    expect(await account.twoFactorsDraft()).toBeNull();
  });

  test("returns one secret to a session for a minute, and another to other sessions", async () => {
    const uid = newUid();
    await openSession(uid);
    const account = getAccount(uid);
    const shown = await Promise.all(["here", "here", "here", "elsewhere"].map((sid) => account.startTwoFactors(sid)));
    expect(shown.slice(0, 3)).toEqual(Array(3).fill(shown[0]));
    expect(shown[3]).not.toBe(shown[0]);
    expect(await account.twoFactorsDraft()).toBe(shown[3]);
    await storage(uid, ({ sql }) => sql.exec("UPDATE two_factors SET since_ms = since_ms - 60000"));
    expect(await account.startTwoFactors("elsewhere")).not.toBe(shown[3]);
  });

  test("rejects a set-up while a factor is on", async () => {
    const { uid, secret } = await withTwoFactors();
    expect(await getAccount(uid).startTwoFactors("here")).toBeNull();
    expect(await getAccount(uid).openWithCode(await openTicket(uid), generateCode(secret))).toMatchObject({
      status: "open",
    });
  });

  test("stores neither the secret nor a recovery code in readable form", async () => {
    const { uid, secret, codes } = await withTwoFactors();
    const text = await rows(uid);
    expect(text).toContain("test1.");
    for (const hidden of [secret, ...codes, ...codes.map((code) => code.replace("-", ""))])
      expect(text).not.toContain(hidden);
  });

  test("does not decrypt a secret copied from another account", async () => {
    const [ada, bob] = [await withTwoFactors(), await withTwoFactors()];
    const copied = await storage(ada.uid, ({ sql }) => sql.exec("SELECT secret_sealed FROM two_factors").one());
    await storage(bob.uid, ({ sql }) =>
      sql.exec("UPDATE two_factors SET secret_sealed = ?", copied.secret_sealed ?? ""),
    );
    expect(await getAccount(bob.uid).openWithCode(await openTicket(bob.uid), generateCode(ada.secret))).toEqual({
      status: "wrong",
    });
    expect(await getAccount(bob.uid).openWithCode(await openTicket(bob.uid), bob.codes[0] ?? "")).toMatchObject({
      status: "open",
    });
  });

  test("accepts a recovery code once, in any notation", async () => {
    const { uid, codes } = await withTwoFactors();
    const code = (codes[3] ?? "").replace("-", " ").toLowerCase();
    const used = { status: "open", by: "recovery", codesLeft: 9 };
    expect(await getAccount(uid).openWithCode(await openTicket(uid), code)).toMatchObject(used);
    expect(await getAccount(uid).openWithCode(await openTicket(uid), codes[3] ?? "")).toEqual({ status: "wrong" });
  });

  test("replaces recovery codes only with a valid code", async () => {
    const { uid, secret, codes, session } = await withTwoFactors();
    const { sid } = session;
    expect(await getAccount(uid).renewRecoveryCodes(sid, generateWrongCode(secret))).toEqual({ status: "wrong" });
    const renewed = await getAccount(uid).renewRecoveryCodes(sid, generateCode(secret));
    if (renewed.status !== "made") throw new Error(renewed.status);
    expect(renewed.codes.filter((code) => codes.includes(code))).toEqual([]);
    expect(await getAccount(uid).openWithCode(await openTicket(uid), codes[0] ?? "")).toEqual({ status: "wrong" });
    expect(await getAccount(uid).openWithCode(await openTicket(uid), renewed.codes[0] ?? "")).toMatchObject({
      status: "open",
    });
  });

  test("disables the factor with a code and deletes its data", async () => {
    const { uid, secret } = await withTwoFactors();
    expect(await getAccount(uid).stopTwoFactors(generateWrongCode(secret))).toEqual({ status: "wrong" });
    expect(await getAccount(uid).stopTwoFactors(generateCode(secret))).toEqual({ status: "off", changed: true });
    // A second click finds the factor disabled.
    expect(await getAccount(uid).stopTwoFactors(generateCode(secret))).toEqual({ status: "off", changed: false });
    expect(await rows(uid)).toBe("[]");
    await openSession(uid);
  });

  test("disables the factor at a reset without a code, deletes its data and ends the sessions", async () => {
    const { uid, session } = await withTwoFactors();
    expect(await getAccount(uid).resetTwoFactors()).toBe(true);
    expect(await getAccount(uid).twoFactors()).toBeNull();
    expect(await rows(uid)).toBe("[]");
    expect(await getAccount(uid).resolve(session.sid, usualRoleAge)).toEqual({ status: "ended" });
    await openSession(uid);
    expect(await getAccount(uid).resetTwoFactors()).toBe(false);
  });

  test("ends a set-up at a reset", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid);
    const secret = (await getAccount(uid).startTwoFactors("here")) ?? "";
    await getAccount(uid).resetTwoFactors();
    expect(await getAccount(uid).twoFactorsDraft()).toBeNull();
    expect(await getAccount(uid).confirmTwoFactors(sid, generateCode(secret))).toEqual({ status: "void" });
  });

  test("ends a block at a reset, so that the next factor's codes are checked", async () => {
    const { uid, secret } = await withTwoFactors();
    expect(await tryWrongCodes(uid, secret, 6)).toContain("blocked");
    await getAccount(uid).resetTwoFactors();
    const next = await withTwoFactors(uid);
    const ticket = await openTicket(uid);
    expect(await getAccount(uid).openWithCode(ticket, generateCode(next.secret))).toMatchObject({ status: "open" });
  });

  test("blocks every code of every sign-in after five wrong ones", async () => {
    const { uid, secret, codes } = await withTwoFactors();
    expect(await tryWrongCodes(uid, secret, 6)).toEqual([...Array(5).fill("wrong"), "blocked"]);
    for (const code of [generateCode(secret), codes[0] ?? "", generateWrongCode(secret)]) {
      expect(await getAccount(uid).openWithCode(await openTicket(uid), code)).toMatchObject({ status: "blocked" });
      expect(await getAccount(uid).stopTwoFactors(code)).toMatchObject({ status: "blocked" });
    }
    expect(await getAccount(uid).twoFactors()).toMatchObject({ codesLeft: 10 });
  });

  test("checks only five of a hundred concurrent guesses", async () => {
    const { uid, secret } = await withTwoFactors();
    const ticket = await openTicket(uid);
    const right = [-1, 0, 1, 2].map((steps) => generateCode(secret, steps));
    const codes = Array.from({ length: 104 }, (_, guess) => String(guess).padStart(6, "0"));
    const wrong = codes.filter((code) => !right.includes(code)).slice(0, 100);
    const guesses = wrong.map((code) => getAccount(uid).openWithCode(ticket, code));
    const replies = (await Promise.all(guesses)).map(({ status }) => status);
    expect(replies.filter((status) => status === "wrong")).toHaveLength(5);
    expect(replies.filter((status) => status === "blocked")).toHaveLength(95);
  });

  test("blocks longer each time, until a right code resets the count", async () => {
    const { uid, secret } = await withTwoFactors();
    const waits: number[] = [];
    for (let block = 0; block < 3; block++) {
      await tryWrongCodes(uid, secret, 5);
      const reply = await getAccount(uid).openWithCode(await openTicket(uid), generateCode(secret));
      if (reply.status !== "blocked") throw new Error(reply.status);
      waits.push(Math.round((reply.untilMs - Date.now()) / 60_000));
      await storage(uid, ({ kv }) => kv.put("codeAttempts", { ...kv.get<object>("codeAttempts"), blockedUntilMs: 0 }));
    }
    expect(waits).toEqual([1, 5, 15]);
    expect(await getAccount(uid).openWithCode(await openTicket(uid), generateCode(secret))).toMatchObject({
      status: "open",
    });
    expect(await storage(uid, ({ kv }) => kv.get("codeAttempts"))).toBeUndefined();
  });

  test("opens a secret sealed with a previous key, and seals it with the current one", async () => {
    const { uid, secret } = await withTwoFactors();
    const sealed = await sealToken(secret, { uid, sessionId: "", kind: "second-factor" }, previousKeyring);
    await storage(uid, ({ sql }) => sql.exec("UPDATE two_factors SET secret_sealed = ?", sealed));
    expect(await getAccount(uid).openWithCode(await openTicket(uid), generateCode(secret))).toMatchObject({
      status: "open",
    });
    expect(await rows(uid)).not.toContain(sealed);
    expect(await getAccount(uid).openWithCode(await openTicket(uid), generateCode(secret, 1))).toMatchObject({
      status: "open",
    });
  });
});
