import { describe, expect, it } from "vitest";
import { parseForm } from "#app/form.server.ts";
import { profileForm } from "./schema.ts";

function parse(fields: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  return parseForm(form, profileForm);
}

describe("profileForm", () => {
  it.each([
    [{ intent: "verify-email" }],
    [{ intent: "revoke-others" }],
    [{ intent: "revoke-session", sid: "k3yOfAnotherDevice" }],
  ])("takes %j", async (fields) => {
    expect(await parse(fields)).toMatchObject({ ok: true, value: fields });
  });

  it.each<Record<string, string | string[]>>([{}, { intent: "" }, { intent: "delete-everything" }])(
    "refuses the intent of %j beside its field",
    async (fields) => {
      expect(await parse(fields)).toMatchObject({
        ok: false,
        reply: { errors: { intent: ["profile.errors.intentUnknown"] } },
      });
    },
  );

  it.each(["", "x".repeat(10_000)])("refuses a session id that cannot be one", async (sid) => {
    const reply = { errors: { sid: ["profile.errors.sessionUnknown"] } };
    expect(await parse({ intent: "revoke-session", sid })).toMatchObject({ ok: false, reply });
  });
});
