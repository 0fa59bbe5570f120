/** What the forms about the address may hold. */
import * as z from "zod";
import { presentPassword } from "#app/session/new-password.ts";
import { proofFields } from "../proof/schema.ts";

export const verifyEmailForm = z.object({ intent: z.literal("verify-email") });

export const changeEmailForm = z.object({
  intent: z.literal("email"),
  requestId: z.string().max(128).default(""),
  newEmail: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  ...proofFields,
  currentPassword: presentPassword,
});

export const cancelEmailForm = z.object({ intent: z.literal("cancel-email") });
