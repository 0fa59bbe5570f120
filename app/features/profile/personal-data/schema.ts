/** What the forms about one's own data may hold. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { reauthenticationFields } from "../reauthentication/schema.ts";

export const exportForm = z.object({ intent: z.literal("export") });

export const deleteAccountForm = z.object({
  intent: z.literal("delete-account"),
  ...reauthenticationFields,
  /** What is not said stays as it is. */
  licences: z.enum(["free", "keep"], "ownData.errors.licencesUnknown" satisfies Key).default("keep"),
});
