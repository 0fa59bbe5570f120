/** What the forms about the second factor may hold. */
import * as z from "zod";

const code = z.string().trim().min(1).max(64);
/** Asked of those who have one; whether it was needed is decided where it is checked. */
const currentPassword = z.string().max(1_024).optional();

export const startTwoFactorsForm = z.object({ intent: z.literal("totp-start"), currentPassword });
export const confirmTwoFactorsForm = z.object({ intent: z.literal("totp-confirm"), code });
export const renewCodesForm = z.object({ intent: z.literal("totp-codes"), currentPassword, code });
export const stopTwoFactorsForm = z.object({ intent: z.literal("totp-stop"), currentPassword, code });
