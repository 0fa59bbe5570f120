/** What the profile's forms may hold, one for each intent. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";

const key = (name: Key): Key => name;

export const profileForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("verify-email") }),
    z.object({
      intent: z.literal("revoke-session"),
      sid: z.string(key("profile.errors.sessionUnknown")).max(128, key("profile.errors.sessionUnknown")),
    }),
    z.object({ intent: z.literal("revoke-others") }),
  ],
  key("profile.errors.intentUnknown"),
);
