/** What the forms about the address may hold. */
import * as z from "zod";

export const verifyEmailForm = z.object({ intent: z.literal("verify-email") });
