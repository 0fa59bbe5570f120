import { describe, expect, it } from "vitest";
import { parseForm } from "#app/kit/forms/form.server.ts";
import { toForm } from "#tests/support/to-form.ts";
import { informationForm, profileForm } from "./schema.ts";

const parse = (fields: Record<string, string | string[]>) => parseForm(toForm(fields), profileForm);
const requestId = "7b0b1f0e-3c5a-4a41-9d5e-2f6f1c1e9a11";

describe("profileForm", () => {
  it.each([
    [{ intent: "verify-email" }],
    [{ intent: "revoke-others" }],
    [{ intent: "revoke-all" }],
    [{ intent: "cancel-email" }],
    [{ intent: "password-mail" }],
    [{ intent: "email", newEmail: "ada@example.test", currentPassword: "x" }],
    [{ intent: "password", currentPassword: "x", newPassword: "nouveau-mot-1", newPasswordConfirm: "nouveau-mot-1" }],
    [{ intent: "revoke-session", sid: "k3yOfAnotherDevice" }],
  ])("accepts %j", async (fields) => {
    expect(await parse(fields)).toMatchObject({ ok: true, value: fields });
  });

  it.each<Record<string, string | string[]>>([{}, { intent: "" }, { intent: "delete-everything" }])(
    "rejects the intent of %j beside its field",
    async (fields) => {
      expect(await parse(fields)).toMatchObject({
        ok: false,
        reply: { errors: { intent: ["profile.errors.intentUnknown"] } },
      });
    },
  );

  it.each(["", "x".repeat(10_000)])("rejects an impossible session id", async (sid) => {
    const reply = { errors: { sid: ["profile.errors.sessionUnknown"] } };
    expect(await parse({ intent: "revoke-session", sid })).toMatchObject({ ok: false, reply });
  });

  it.each<[Record<string, string>, string, string]>([
    [{ currentPassword: "" }, "currentPassword", "validation.missing.currentPassword"],
    [{ newPassword: "" }, "newPassword", "validation.required"],
    [{ newPassword: "short", newPasswordConfirm: "short" }, "newPassword", "validation.passwordLength"],
    [{ newPassword: "x".repeat(129), newPasswordConfirm: "x".repeat(129) }, "newPassword", "validation.passwordLength"],
    [{ newPassword: "motdepasse1", newPasswordConfirm: "motdepasse1" }, "newPassword", "validation.passwordCommon"],
    [{ newPasswordConfirm: "another-one-1" }, "newPasswordConfirm", "validation.passwordMismatch"],
    [{ newPasswordConfirm: "" }, "newPasswordConfirm", "validation.required"],
    [{ currentPassword: "nouveau-mot-1" }, "newPassword", "profile.errors.passwordSame"],
  ])("rejects a change of password with %j", async (fields, name, message) => {
    const chosen = { currentPassword: "x", newPassword: "nouveau-mot-1", newPasswordConfirm: "nouveau-mot-1" };
    const parsed = await parse({ intent: "password", ...chosen, ...fields });
    expect(parsed).toMatchObject({ ok: false, reply: { errors: { [name]: [message] } } });
    if (!parsed.ok) expect(Object.keys(parsed.reply.values)).toEqual(["intent"]);
  });

  it.each([
    ["", "validation.required"],
    ["ada @example.test", "validation.emailSpace"],
    ["ada@example.test\nbcc: all@example.test", "validation.email"],
    [`${"x".repeat(250)}@example.test`, "validation.tooLong"],
  ])("rejects %j as a new e-mail", async (newEmail, message) => {
    expect(await parse({ intent: "email", newEmail, currentPassword: "x" })).toMatchObject({
      ok: false,
      reply: { errors: { newEmail: [message] } },
    });
  });

  it.each(["", "0", "00", "10000000", "9".repeat(400), "tout"])("rejects the points amount %j", async (amount) => {
    expect(await parse({ intent: "points", requestId, amount })).toMatchObject({
      ok: false,
      reply: { values: { amount }, errors: { amount: ["points.errors.amount"] } },
    });
    expect(await parse({ intent: "points", requestId, amount: "9999999" })).toMatchObject({
      ok: true,
      value: { intent: "points", amount: 9_999_999, requestId },
    });
  });

  it.each(["", "short", "x".repeat(65), "../../users", "a b c d e f g h"])(
    "rejects the id of points %j",
    async (id) => {
      const reply = { errors: { requestId: ["points.errors.form"] } };
      expect(await parse({ intent: "points", amount: "5", requestId: id })).toMatchObject({ ok: false, reply });
    },
  );
});

describe("informationForm", () => {
  it.each([
    [{ name: "Ada" }, { name: "Ada", company: "" }],
    [
      { name: "  Ada \t  Lovelace\n", company: " L’Été\u00a0 SARL " },
      { name: "Ada Lovelace", company: "L’Été SARL" },
    ],
    [
      { name: "A\u0301da\u202e\u200b", company: "" },
      { name: "Áda", company: "" },
    ],
    [
      { name: "李明", company: "x".repeat(100) },
      { name: "李明", company: "x".repeat(100) },
    ],
    [{ name: "<b>Ada</b>" }, { name: "<b>Ada</b>" }],
    [
      { name: "Ada", role: "admin", points: "9" },
      { name: "Ada", company: "" },
    ],
  ])("accepts %j", async (fields, value) => {
    const parsed = await parseForm(toForm({ intent: "profile", ...fields }), informationForm);
    expect(parsed).toMatchObject({ ok: true, value });
    if (parsed.ok) expect(Object.keys(parsed.value).sort()).not.toContain("role");
  });

  it.each([
    [{}, "name", "validation.missing.name"],
    [{ name: "A" }, "name", "validation.name"],
    [{ name: "\u200b\u202e \u2066" }, "name", "validation.name"],
    [{ name: "\u3164\u3164\u3164" }, "name", "validation.name"],
    [{ name: "\u00ad\u2800\u00ad" }, "name", "validation.name"],
    [{ name: "x".repeat(101) }, "name", "validation.tooLong"],
    [{ name: "x".repeat(100_000) }, "name", "validation.tooLong"],
    [{ name: "Ada", company: "x".repeat(101) }, "company", "validation.tooLong"],
  ])("rejects %j", async (fields: Record<string, string>, name, message) => {
    expect(await parseForm(toForm({ intent: "profile", ...fields }), informationForm)).toMatchObject({
      ok: false,
      reply: { errors: { [name]: [message] } },
    });
  });
});
