/** The schemas of the profile's forms, one for each intent. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { currentPassword, newPassword } from "#app/new-password.ts";
import { wholeNumberField } from "#app/number-fields.ts";
import { isReadable } from "#base/plain-text.ts";
import { units } from "#base/typed-number.ts";
import { type ChosenKind, chosenKinds } from "#workers/portal/mail/contract.ts";
import { maxPointsAmount } from "#workers/portal/points/contract.ts";

/** Optional because the check itself knows which fields the account needs. */
const reauthenticationFields = {
  currentPassword: z.string().max(1_024).default(""),
  code: z.string().trim().max(64).default(""),
};

/** Idempotency key of the form: a repeated form runs once. */
const requestId = z.string().max(128).default("");

/** Control, direction and zero-width characters, which hide or reorder others. */
const invisibleCharacters = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const maxLength = 100;

const clean = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").replace(invisibleCharacters, "").trim();

/** Limits the raw text too, because a text of invisible characters could otherwise be of any length. */
const rawText = z.string().max(10 * maxLength);
const isShort = (text: string) => text.length <= maxLength;

const name = rawText
  .transform(clean)
  .refine((text) => [...text].length >= 2 && isReadable(text), "validation.name" satisfies Key)
  .refine(isShort, "validation.tooLong" satisfies Key);

const company = rawText
  .optional()
  .transform((text) => clean(text ?? ""))
  .refine(isShort, "validation.tooLong" satisfies Key);

export const informationForm = z.object({
  intent: z.literal("profile"),
  name,
  company,
  /** Version of the edited texts; without it any stored text is a conflict. */
  version: z.string().max(64).optional(),
});

/** The action reads the file separately, because `parseForm` holds a whole form in memory. */
const photoForm = z.object({ intent: z.literal("photo") });
const removePhotoForm = z.object({ intent: z.literal("remove-photo") });

const verifyEmailForm = z.object({ intent: z.literal("verify-email"), requestId });

const changeEmailForm = z.object({
  intent: z.literal("email"),
  requestId,
  newEmail: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  ...reauthenticationFields,
  currentPassword,
});

const cancelEmailForm = z.object({ intent: z.literal("cancel-email"), requestId });

const changePasswordForm = z
  .object({
    intent: z.literal("password"),
    requestId,
    ...reauthenticationFields,
    currentPassword,
    newPassword,
    newPasswordConfirm: z.string().max(1_024),
  })
  .refine((form) => form.newPassword === form.newPasswordConfirm, {
    path: ["newPasswordConfirm"],
    error: "validation.passwordMismatch" satisfies Key,
  })
  .refine((form) => form.newPassword !== form.currentPassword, {
    path: ["newPassword"],
    error: "profile.errors.passwordSame" satisfies Key,
  });

const passwordMailForm = z.object({ intent: z.literal("password-mail") });

const code = z.string().trim().min(1).max(64);
const { currentPassword: optionalPassword } = reauthenticationFields;

const startSecondFactorForm = z.object({ intent: z.literal("totp-start"), currentPassword: optionalPassword });
const confirmSecondFactorForm = z.object({ intent: z.literal("totp-confirm"), code });
const renewRecoveryCodesForm = z.object({ intent: z.literal("totp-codes"), currentPassword: optionalPassword, code });
const stopSecondFactorForm = z.object({ intent: z.literal("totp-stop"), currentPassword: optionalPassword, code });

const revokeSessionForm = z.object({
  intent: z.literal("revoke-session"),
  sid: z.string("profile.errors.sessionUnknown" satisfies Key).max(128, "profile.errors.sessionUnknown" satisfies Key),
});

const revokeOthersForm = z.object({ intent: z.literal("revoke-others") });

/** Includes this device. */
const revokeAllForm = z.object({ intent: z.literal("revoke-all") });

const pointsForm = z.object({
  intent: z.literal("points"),
  amount: wholeNumberField("points.errors.amount", { min: 1, max: maxPointsAmount, units: units.points }),
  /** Idempotency key of the form: a repeated form is one request. */
  requestId: z.string("points.errors.form" satisfies Key).regex(/^[\w-]{8,64}$/, "points.errors.form" satisfies Key),
});

const mailKind = z.literal("on").optional();
const mailForm = z.object({
  intent: z.literal("mail"),
  ...(Object.fromEntries(chosenKinds.map((kind) => [kind, mailKind])) as Record<ChosenKind, typeof mailKind>),
});

/** Leads to Stripe's page for company and VAT id. */
const billingForm = z.object({ intent: z.literal("billing") });

const exportForm = z.object({ intent: z.literal("export") });

const deleteAccountForm = z.object({
  intent: z.literal("delete-account"),
  ...reauthenticationFields,
  /** Without a choice the licences are kept. */
  licences: z.enum(["free", "keep"], "ownData.errors.licencesUnknown" satisfies Key).default("keep"),
});

export const profileForm = z.discriminatedUnion(
  "intent",
  [
    informationForm,
    photoForm,
    removePhotoForm,
    verifyEmailForm,
    changeEmailForm,
    cancelEmailForm,
    changePasswordForm,
    passwordMailForm,
    startSecondFactorForm,
    confirmSecondFactorForm,
    renewRecoveryCodesForm,
    stopSecondFactorForm,
    revokeSessionForm,
    revokeOthersForm,
    revokeAllForm,
    pointsForm,
    mailForm,
    billingForm,
    exportForm,
    deleteAccountForm,
  ],
  "profile.errors.intentUnknown" satisfies Key,
);

export type ProfileForm = z.output<typeof profileForm>;
export type Intent = ProfileForm["intent"];
