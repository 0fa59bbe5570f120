import { describe, expect, it } from "vitest";
import { parseForm } from "#app/kit/forms/form.server.ts";
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
    ["nobody", "validation.email"],
    ["a@b", "validation.email"],
    ["Ada <ada@example.test>, Bo <bo@example.test>", "validation.email"],
    ["josé@example.test", "validation.emailCharacter"],
    ["ada @example.test", "validation.emailSpace"],
    ["ada@example.test\nbcc: all@example.test", "validation.email"],
    [`${"x".repeat(250)}@example.test`, "validation.tooLong"],
  ])("rejects %j as a new e-mail", async (newEmail, message) => {
    expect(await parse({ intent: "email", newEmail, currentPassword: "x" })).toMatchObject({
      ok: false,
      reply: { errors: { newEmail: [message] } },
    });
  });
});
