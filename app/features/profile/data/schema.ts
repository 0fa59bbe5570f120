/** What the forms about one's own data may hold. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";

const key = (name: Key): Key => name;

export const exportForm = z.object({ intent: z.literal("export") });

export const deleteAccountForm = z.object({
  intent: z.literal("delete-account"),
  /** Empty for an account without a password: the sign-in itself is the proof then. */
  currentPassword: z.string().max(128, key("profile.errors.currentPassword")).default(""),
  /** What is not said stays as it is. */
  licences: z.enum(["free", "keep"], key("ownData.errors.licencesUnknown")).default("keep"),
});
