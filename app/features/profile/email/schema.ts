/** What the forms about the address may hold. */
import * as z from "zod";
import { currentPassword } from "#app/new-password.ts";
import { reauthenticationFields, requestId } from "../reauthentication/schema.ts";

export const verifyEmailForm = z.object({ intent: z.literal("verify-email"), requestId });

export const changeEmailForm = z.object({
  intent: z.literal("email"),
  requestId,
  newEmail: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  ...reauthenticationFields,
  currentPassword: currentPassword,
});

export const cancelEmailForm = z.object({ intent: z.literal("cancel-email"), requestId });
