import { describe, expect, test } from "vitest";
import { parseForm } from "#app/kit/forms/form.server.ts";
import { toForm } from "#tests/support/to-form.ts";
import { personForm } from "./schema.ts";

const parse = (fields: Record<string, string>) => parseForm(toForm(fields), personForm);

const reasoned: Record<string, string>[] = [
  { intent: "view" },
  { intent: "role", role: "admin" },
  { intent: "points-payment", allowed: "yes" },
  ...["disable", "enable", "end-sessions", "reset-second-factor", "verification", "password-link"].map((intent) => ({
    intent,
  })),
  { intent: "delete", email: "ada@example.test", licences: "free" },
  { intent: "points", amount: "+200" },
];

describe("personForm", () => {
  test.each(reasoned)("accepts %j with a reason only", async (fields) => {
    expect(await parse({ ...fields, reason: " Ticket 4112 " })).toMatchObject({
      ok: true,
      value: { reason: "Ticket 4112" },
    });
    for (const [reason, message] of [
      [" ", "person.errors.reasonRequired"],
      ["x".repeat(501), "person.errors.reasonTooLong"],
    ] as const)
      expect(await parse({ ...fields, reason })).toMatchObject({
        reply: { values: { intent: fields.intent }, errors: { reason: [message] } },
      });
  });

  test.each<[Record<string, string>, string, string]>([
    [{ intent: "nothing" }, "intent", "person.errors.action"],
    [{ intent: "note", text: " " }, "text", "person.errors.noteRequired"],
    [{ intent: "points", amount: "many", reason: "Gesture" }, "amount", "pointsDesk.errors.amount"],
    [{ intent: "role", role: "owner", reason: "x" }, "role", "person.errors.choice"],
    [{ intent: "end-sessions", sid: "a b", reason: "x" }, "sid", "person.errors.action"],
  ])("rejects %j beside its field and keeps the text", async (fields, name, message) => {
    const { intent, reason } = fields;
    expect(await parse(fields)).toMatchObject({
      ok: false,
      reply: { values: reason === undefined ? { intent } : { intent, reason }, errors: { [name]: [message] } },
    });
  });
});
