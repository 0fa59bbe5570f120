/** What the forms about devices may hold. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";

const key = (name: Key): Key => name;

export const revokeSessionForm = z.object({
  intent: z.literal("revoke-session"),
  sid: z.string(key("profile.errors.sessionUnknown")).max(128, key("profile.errors.sessionUnknown")),
});

export const revokeOthersForm = z.object({ intent: z.literal("revoke-others") });

/** This device as well. */
export const revokeAllForm = z.object({ intent: z.literal("revoke-all") });
