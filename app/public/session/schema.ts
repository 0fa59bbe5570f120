/** Schemas of the sign-in forms; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { currentPassword, newPassword, repeatedPassword } from "#app/kit/forms/new-password.ts";
import { companyName, emailField, personName } from "#app/kit/forms/typed-fields.ts";

const sameTwice = <Form extends { password: string; passwordConfirm: string }>(form: Form) =>
  form.password === form.passwordConfirm;
const mismatch = { path: ["passwordConfirm"], error: "validation.passwordMismatch" satisfies Key };

export const loginForm = z.object({
  email: emailField(),
  password: currentPassword,
  remember: z.boolean().default(false),
  redirectTo: z.string().max(1_024).optional(),
  cookies: z.string().max(10).optional().catch(undefined),
});

/** The parser of the code removes spaces and dashes. */
export const codeForm = z.object({
  code: z.string().trim().min(1).max(64),
  redirectTo: z.string().max(1_024).optional(),
});

export const registerForm = z
  .object({
    name: personName(),
    email: emailField(),
    company: companyName().optional(),
    password: newPassword,
    passwordConfirm: repeatedPassword,
  })
  .refine(sameTwice, mismatch);

export const forgotPasswordForm = z.object({ email: emailField() });

export const resetForm = z
  .object({ password: newPassword, passwordConfirm: repeatedPassword })
  .refine(sameTwice, mismatch);

/** Query of a mailed link. */
export const mailedLink = z.object({
  mode: z.enum(["resetPassword", "verifyEmail", "verifyAndChangeEmail", "recoverEmail"]),
  oobCode: z.string().min(1).max(1_024),
});
export type MailedMode = z.infer<typeof mailedLink>["mode"];
