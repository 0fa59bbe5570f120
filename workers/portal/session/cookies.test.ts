import fc from "fast-check";
import { CompactEncrypt } from "jose";
import { describe, expect, test } from "vitest";
import { parseKeyring } from "#base/sealed-box.ts";
import { clearSessionCookie, createSessionCookie, openSessionCookie, readCookie } from "./cookies.ts";

const key = (letter: string) => `${letter.repeat(42)}A`;
const keyring = parseKeyring(`k2:${key("B")},k1:${key("C")}`);
const session = { uid: "uid-1", sid: "s".repeat(43) };
const valueIn = (cookie: string) => /^session=([^;]+)/.exec(cookie)?.[1] ?? "";
const seal = async (ring = keyring) =>
  valueIn(await createSessionCookie(session, { remember: true, isSecure: false, keyring: ring }));
const value = await seal();

describe("openSessionCookie", () => {
  test("opens a cookie with the current and the former key", async () => {
    expect(await openSessionCookie(value, keyring)).toEqual(session);
    const older = await seal(parseKeyring(`k1:${key("C")}`));
    expect(await openSessionCookie(older, keyring)).toEqual(session);
  });

  test("rejects 2,000 altered forms of a cookie", async () => {
    const alteration = fc.oneof(
      fc.record({
        kind: fc.constant("replace"),
        at: fc.nat(value.length - 1),
        text: fc.string({ minLength: 1, maxLength: 3 }),
      }),
      fc.record({
        kind: fc.constant("insert"),
        at: fc.nat(value.length),
        text: fc.constantFrom("A", ".", "=", " ", "\n", "%00"),
      }),
      fc.record({ kind: fc.constant("cut"), at: fc.nat(value.length - 1), text: fc.constant("") }),
      fc.record({ kind: fc.constant("letter"), at: fc.nat(value.length - 1), text: fc.constantFrom(..."AQgw048-_") }),
    );
    await fc.assert(
      fc.asyncProperty(alteration, async ({ kind, at, text }) => {
        const end = kind === "insert" ? at : kind === "cut" ? value.length : at + text.length;
        const altered = value.slice(0, at) + text + value.slice(end);
        fc.pre(altered !== value);
        expect(await openSessionCookie(altered, keyring)).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  test("rejects a cookie with a part less, or with a part of another account's cookie", async () => {
    const parts = value.split(".");
    const others = valueIn(
      await createSessionCookie({ ...session, uid: "uid-2" }, { remember: true, isSecure: false, keyring }),
    ).split(".");
    for (const [index, part] of parts.entries()) {
      expect(await openSessionCookie(parts.toSpliced(index, 1).join("."), keyring)).toBeNull();
      const exchanged = parts.with(index, others[index] ?? "");
      // The header and the empty key are the same in both.
      if (others[index] !== part) expect(await openSessionCookie(exchanged.join("."), keyring), `${index}`).toBeNull();
    }
  });

  test("rejects every other last letter of each part", async () => {
    const parts = value.split(".");
    for (const [index, part] of parts.entries()) {
      if (part === "") continue;
      for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") {
        if (part.endsWith(letter)) continue;
        const altered = parts.with(index, part.slice(0, -1) + letter).join(".");
        expect(await openSessionCookie(altered, keyring), altered).toBeNull();
      }
    }
  });

  test("rejects a cookie sealed by a removed key or for another purpose", async () => {
    const gone = await seal(parseKeyring(`k9:${key("D")}`));
    expect(await openSessionCookie(gone, keyring)).toBeNull();
    const samekid = await seal(parseKeyring(`k2:${key("D")}`));
    expect(await openSessionCookie(samekid, keyring)).toBeNull();
    const social = await new CompactEncrypt(Buffer.from(JSON.stringify(session)))
      .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: "k2", typ: "social" })
      .encrypt(keyring.keys.get("k2") ?? new Uint8Array(32));
    expect(await openSessionCookie(social, keyring)).toBeNull();
  });
});

describe("createSessionCookie", () => {
  test("creates a small cookie for this host only, out of reach of scripts", async () => {
    const remembered = await createSessionCookie(session, { remember: true, isSecure: true, keyring });
    expect(remembered).toMatch(/^__Host-session=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000; Secure$/);
    expect(remembered.length).toBeLessThan(1024);
    const passing = await createSessionCookie(session, { remember: false, isSecure: true, keyring });
    expect(passing).not.toContain("Max-Age");
    expect(clearSessionCookie(true)).toBe("__Host-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure");
  });
});

describe("readCookie", () => {
  test("returns none for two cookies of the name", () => {
    expect(readCookie("a=1; session=x; b=2", "session")).toBe("x");
    expect(readCookie("session=x; session=y", "session")).toBeNull();
    expect(readCookie("session=", "session")).toBeNull();
    expect(readCookie("other-session=x", "session")).toBeNull();
    expect(readCookie(null, "session")).toBeNull();
  });
});
