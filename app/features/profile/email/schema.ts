/** What the forms about the address may hold. */
import * as z from "zod";
import { presentPassword } from "#app/new-password.ts";
import { reauthenticationFields, requestId } from "../reauthentication/schema.ts";

export const verifyEmailForm = z.object({ intent: z.literal("verify-email"), requestId });

export const changeEmailForm = z.object({
  intent: z.literal("email"),
  requestId,
  newEmail: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  ...reauthenticationFields,
  currentPassword: presentPassword,
});

export const cancelEmailForm = z.object({ intent: z.literal("cancel-email"), requestId });
