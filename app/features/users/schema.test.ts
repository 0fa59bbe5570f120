import { describe, expect, it } from "vitest";
import { parseForm } from "#app/form.server.ts";
import { usersForm } from "./schema.ts";

const adjustment = {
  intent: "adjust",
  email: "ada@example.test",
  amount: "+200",
  reason: "Geste",
  requestId: "7b0b1f0e-3c5a-4a41-9d5e-2f6f1c1e9a11",
};

async function parse(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseForm(form, usersForm);
}

describe("usersForm", () => {
  describe("intent adjust", () => {
    it.each([
      ["+200", 200],
      ["200", 200],
      ["-50", -50],
      ["\u221250", -50],
      [" +1 ", 1],
    ])("accepts %j", async (amount, number) => {
      expect(await parse({ ...adjustment, amount })).toMatchObject({ ok: true, value: { amount: number } });
    });

    it.each(["0", "+0", "-0", "--5", "+-5", "5-", "1.5", "1e3", "+ 5", "1 000", "+٥", "10000000", "0x10"])(
      "rejects the amount %j",
      async (amount) => {
        const errors = { amount: ["pointsDesk.errors.amount"] };
        expect(await parse({ ...adjustment, amount })).toMatchObject({ ok: false, reply: { errors } });
      },
    );

    it("normalises the case and spaces of an address", async () => {
      const parsed = await parse({ ...adjustment, email: " Ada@Example.test " });
      expect(parsed).toMatchObject({ ok: true, value: { email: "ada@example.test" } });
    });

    it.each(["", "ada", "ada@", "ada@example", "@example.test"])("rejects the address %j", async (email) => {
      expect(await parse({ ...adjustment, email })).toMatchObject({
        ok: false,
        reply: { errors: { email: [expect.any(String)] } },
      });
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
