/** What a password must be, wherever one is chosen: 8 to 128 characters, not among the commonest, nothing else. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { isCommonPassword } from "./common-passwords.ts";

export const passwordLength = { minimum: 8, maximum: 128 } as const;

export const newPassword = z
  .string()
  .min(passwordLength.minimum, "validation.passwordLength" satisfies Key)
  .max(passwordLength.maximum, "validation.passwordLength" satisfies Key)
  .refine((password) => !isCommonPassword(password), "validation.passwordCommon" satisfies Key);

/** A current password may have any length because it may predate our rules. */
export const presentPassword = z.string().max(1_024);
