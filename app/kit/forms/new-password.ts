/**
 * Schema of a new password: 8 to 128 characters and not a common one, without composition rules (NIST SP 800-63B).
 * Server only.
 */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { isCommonPassword } from "#app/kit/forms/common-passwords.ts";
import { normalizePassword } from "#base/typed-text.ts";

const passwordLength = { minimum: 8, maximum: 128 } as const;

export const newPassword = z
  .string()
  .overwrite(normalizePassword)
  .min(passwordLength.minimum, "validation.passwordLength" satisfies Key)
  .max(passwordLength.maximum, "validation.passwordLength" satisfies Key)
  .refine((password) => !isCommonPassword(password), "validation.passwordCommon" satisfies Key);

/** The new password once more. */
export const repeatedPassword = z.string().max(1_024).overwrite(normalizePassword);

/** A current password may have any length and spelling, because it may predate our rules. */
export const currentPassword = z.string().max(1_024);
