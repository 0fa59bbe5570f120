/** What the forms about one's own data may hold. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { proofFields } from "../reauthentication/schema.ts";

export const exportForm = z.object({ intent: z.literal("export") });

export const deleteAccountForm = z.object({
  intent: z.literal("delete-account"),
  ...proofFields,
  /** What is not said stays as it is. */
  licences: z.enum(["free", "keep"], "ownData.errors.licencesUnknown" satisfies Key).default("keep"),
});
