import { describe, expect, test } from "vitest";
import { createSecurityDraft } from "./security-messages.ts";
import { parseDraft } from "./send-notification.ts";

const now = new Date("2026-03-01T12:00:00Z");

describe("createSecurityDraft", () => {
  test.each([
    "twoFactorsOn",
    "twoFactorsOff",
    "codesRenewed",
    "recoveryCodeUsed",
    "codesBlocked",
    "passwordChanged",
    "accountHandedOver",
    "addressAsked",
    "addressChanged",
    "roleGranted",
    "roleRemoved",
    "sessionsEnded",
    "secondFactorReset",
    "accountEnabled",
    "viewedByStaff",
  ] as const)("addresses %s to the owner alone, as a warning, in both languages", (change) => {
    const draft = parseDraft(createSecurityDraft(change, "ada", now), now);
    expect(draft).toMatchObject({ type: "warning", audience: { kind: "user", uid: "ada" } });
    expect(draft?.english?.title).not.toBe(draft?.title);
    expect(draft?.link).toMatch(/^\/profile(?:[?#]|$)/);
  });
});
