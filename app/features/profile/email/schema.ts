/** What the forms about the address may hold. */
import * as z from "zod";
import { presentPassword } from "#app/new-password.ts";
import { proofFields } from "../proof/schema.ts";

/** Names the form that was shown: arriving twice, it mails once. */
const requestId = z.string().max(128).default("");

export const verifyEmailForm = z.object({ intent: z.literal("verify-email"), requestId });

export const changeEmailForm = z.object({
  intent: z.literal("email"),
  requestId,
  newEmail: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  ...proofFields,
  currentPassword: presentPassword,
});

export const cancelEmailForm = z.object({ intent: z.literal("cancel-email") });
