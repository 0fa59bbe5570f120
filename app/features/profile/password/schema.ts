/** What the forms about the password may hold. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { currentPassword, newPassword } from "#app/new-password.ts";
import { reauthenticationFields, requestId } from "../reauthentication/schema.ts";

export const changePasswordForm = z
  .object({
    intent: z.literal("password"),
    requestId,
    ...reauthenticationFields,
    currentPassword: currentPassword,
    newPassword,
    newPasswordConfirm: z.string().max(1_024),
  })
  .refine((form) => form.newPassword === form.newPasswordConfirm, {
    path: ["newPasswordConfirm"],
    error: "validation.passwordMismatch" satisfies Key,
  })
  .refine((form) => form.newPassword !== form.currentPassword, {
    path: ["newPassword"],
    error: "profile.errors.passwordSame" satisfies Key,
  });

export const passwordMailForm = z.object({ intent: z.literal("password-mail") });
