import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseForm } from "#app/kit/forms/form.server.ts";
import { toForm } from "#tests/support/to-form.ts";
import { usersForm } from "./schema.ts";

const adjustment = {
  intent: "adjust",
  email: "ada@example.test",
  amount: "+200",
  reason: "Geste",
  requestId: "7b0b1f0e-3c5a-4a41-9d5e-2f6f1c1e9a11",
};

const parse = (fields: Record<string, string>) => parseForm(toForm(fields), usersForm);

describe("usersForm", () => {
  describe("intent adjust", () => {
    it.each(["0", "+0", "-0", "10000000", "-10000000"])("rejects the amount %j", async (amount) => {
      const errors = { amount: ["pointsDesk.errors.amount"] };
      expect(await parse({ ...adjustment, amount })).toMatchObject({ ok: false, reply: { errors } });
    });
  });

  describe("intent accept", () => {
    const accepted = { intent: "accept", request: "r", means: "transfer", reference: "VIR-118" };
    const now = new Date("2026-11-29T10:00:00Z");
    beforeEach(() => void vi.useFakeTimers({ now, toFake: ["Date"] }));
    afterEach(() => void vi.useRealTimers());

    it.each(["2026-11-29", "2026-11-01", "2025-12-01"])("accepts the date %j", async (paidOn) => {
      expect(await parse({ ...accepted, paidOn })).toMatchObject({ ok: true, value: { paidOn, means: "transfer" } });
    });

    it.each(["", "2026-11-30", "2026-02-30", "29/11/2026", "0206-11-29", "2026-11-29T10:00"])(
      "rejects the date %j",
      async (paidOn) => {
        const errors = { paidOn: ["pointsDesk.errors.paidOn"] };
        expect(await parse({ ...accepted, paidOn })).toMatchObject({ ok: false, reply: { errors } });
      },
    );

    it.each([
      ["means", "", "pointsDesk.errors.means"],
      ["means", "cash", "pointsDesk.errors.means"],
      ["reference", "  ", "pointsDesk.errors.reference"],
      ["reference", "\u200b", "pointsDesk.errors.reference"],
      ["reference", "x".repeat(141), "pointsDesk.errors.referenceTooLong"],
    ])("rejects the %s %j", async (name, value, error) => {
      const parsed = await parse({ ...accepted, paidOn: "2026-11-29", [name]: value });
      expect(parsed).toMatchObject({ ok: false, reply: { errors: { [name]: [error] } } });
    });
  });

  describe("intent refuse", () => {
    it.each(["", "   ", "\u200b\u2060", "\u202e"])("rejects the unreadable reason %j", async (reason) => {
      const errors = { reason: [expect.stringMatching(/reasonRequired|required/)] };
      expect(await parse({ intent: "refuse", request: "r", reason })).toMatchObject({ ok: false, reply: { errors } });
    });

    it("limits the reason to one line of 300 characters without bidirectional marks", async () => {
      const cleaned = await parse({ intent: "refuse", request: "r", reason: " Double\r\ndemande\u202e " });
      expect(cleaned).toMatchObject({ ok: true, value: { reason: "Double demande" } });
      const errors = { reason: ["pointsDesk.errors.reasonTooLong"] };
      const long = await parse({ intent: "refuse", request: "r", reason: "x".repeat(301) });
      expect(long).toMatchObject({ ok: false, reply: { errors } });
    });
  });

  it("rejects an unknown intent", async () => {
    const errors = { intent: ["pointsDesk.errors.action"] };
    expect(await parse({ intent: "grant-everything" })).toMatchObject({ ok: false, reply: { errors } });
  });
});
