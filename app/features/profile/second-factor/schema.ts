/** What the forms about the second factor may hold. */
import * as z from "zod";
import { reauthenticationFields } from "../reauthentication/schema.ts";

const code = z.string().trim().min(1).max(64);
const { currentPassword } = reauthenticationFields;

export const startSecondFactorForm = z.object({ intent: z.literal("totp-start"), currentPassword });
export const confirmSecondFactorForm = z.object({ intent: z.literal("totp-confirm"), code });
export const renewRecoveryCodesForm = z.object({ intent: z.literal("totp-codes"), currentPassword, code });
export const stopSecondFactorForm = z.object({ intent: z.literal("totp-stop"), currentPassword, code });
