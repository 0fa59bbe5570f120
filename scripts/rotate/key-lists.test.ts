import { describe, expect, test } from "vitest";
import { days, hours, minutes } from "#base/duration.ts";
import { parseSigningKeys } from "#workers/licences/platform/signing-keys.ts";
import { tokenDays } from "#workers/portal/mail/unsubscribe-token.ts";
import { lifetimes } from "#workers/portal/session/session-repository.ts";
import { findNextStep, type KeyList, kinds, listNames, removeOldest, toName, turn } from "./key-lists.ts";

const start = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(start.getTime() + ms);
const secret = "A".repeat(43);
const list = (text: string): KeyList => ({ text, times: {} });

describe("turn", () => {
  test("adds a new key second, and makes it the first when all know it", () => {
    const added = turn("certificates", list(`old:${secret}`), start);
    const [first, second = ""] = listNames(added);
    expect(first).toBe("old");
    expect(() => turn("certificates", added, later(minutes(59)))).toThrow(
      "must not be used before 2026-03-01 13:00 UTC",
    );
    const promoted = turn("certificates", added, later(hours(1)));
    expect(listNames(promoted)).toEqual([second, "old"]);
    expect(parseSigningKeys(promoted.text)).toHaveLength(2);
  });

  test("names release keys by their hash, and accepts several", () => {
    const key = "r".repeat(40);
    const added = turn("release", list(key), start);
    const promoted = turn("release", added, start);
    expect(promoted.text.split(",")).toHaveLength(2);
    expect(listNames(promoted)[1]).toBe(toName(key));
    expect(promoted.text).toContain(key);
  });
});

describe("removeOldest", () => {
  test("removes a former key after its time and not before", () => {
    const promoted = turn("sessions", turn("sessions", list(`old:${secret}`), start), later(minutes(10)));
    const due = minutes(10) + kinds.sessions.keepMs;
    expect(() => removeOldest("sessions", promoted, { now: later(due - 1), sealedValues: 0 })).toThrow(
      "must not be removed before",
    );
    expect(listNames(removeOldest("sessions", promoted, { now: later(due), sealedValues: 0 }))).toHaveLength(1);
  });

  test("does not remove a key that seals stored values, however old it is", () => {
    const promoted = turn("credentials", turn("credentials", list(`old:${secret}`), start), later(days(1)));
    const now = later(days(400));
    expect(() => removeOldest("credentials", promoted, { now, sealedValues: 3 })).toThrow("3 stored values");
    expect(listNames(removeOldest("credentials", promoted, { now, sealedValues: 0 }))).not.toContain("old");
  });

  test("never removes the only key or a waiting one", () => {
    const now = later(days(1000));
    expect(() => removeOldest("sessions", list(`old:${secret}`), { now, sealedValues: 0 })).toThrow("one key only");
    const added = turn("sessions", list(`old:${secret}`), start);
    expect(() => removeOldest("sessions", added, { now, sealedValues: 0 })).toThrow("waits");
  });
});

describe("findNextStep", () => {
  test("keeps a former key without a known time", () => {
    const old = list(`new:${secret},old:${secret}`);
    expect(findNextStep("sessions", old, start)).toMatchObject({ step: "remove", dueAt: later(kinds.sessions.keepMs) });
  });
});

describe("kinds", () => {
  test("keeps session keys as long as anything that they sealed or signed", () => {
    expect(kinds.sessions.keepMs).toBeGreaterThan(Math.max(lifetimes.absoluteMs, days(tokenDays)));
  });
});
