/** What the forms about the second factor may hold. */
import * as z from "zod";
import { proofFields } from "../reauthentication/schema.ts";

const code = z.string().trim().min(1).max(64);
const { currentPassword } = proofFields;

export const startTwoFactorsForm = z.object({ intent: z.literal("totp-start"), currentPassword });
export const confirmTwoFactorsForm = z.object({ intent: z.literal("totp-confirm"), code });
export const renewCodesForm = z.object({ intent: z.literal("totp-codes"), currentPassword, code });
export const stopTwoFactorsForm = z.object({ intent: z.literal("totp-stop"), currentPassword, code });
