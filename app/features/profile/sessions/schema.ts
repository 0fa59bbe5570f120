/** What the forms about devices may hold. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";

export const revokeSessionForm = z.object({
  intent: z.literal("revoke-session"),
  sid: z.string("profile.errors.sessionUnknown" satisfies Key).max(128, "profile.errors.sessionUnknown" satisfies Key),
});

export const revokeOthersForm = z.object({ intent: z.literal("revoke-others") });

/** This device as well. */
export const revokeAllForm = z.object({ intent: z.literal("revoke-all") });
