/** The schemas of the profile's forms, one for each intent. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { currentPassword, newPassword, repeatedPassword } from "#app/kit/forms/new-password.ts";
import { wholeNumberField } from "#app/kit/forms/number-fields.ts";
import { companyName, emailField, personName, requestIdField } from "#app/kit/forms/typed-fields.ts";
import { units } from "#base/typed-number.ts";
import { normalizePassword } from "#base/typed-text.ts";
import { type ChosenKind, chosenKinds } from "#workers/portal/mail/contract.ts";
import { maxPointsAmount } from "#workers/portal/points/contract.ts";

/** Optional because the check itself knows which fields the account needs. */
const reauthenticationFields = {
  currentPassword: z.string().max(1_024).default(""),
  code: z.string().trim().max(64).default(""),
};

/** Idempotency key of the form: a repeated form runs once. */
const requestId = z.string().max(128).default("");

export const informationForm = z.object({
  intent: z.literal("profile"),
  name: personName(),
  company: companyName().default(""),
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
  newEmail: emailField(),
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
    newPasswordConfirm: repeatedPassword,
  })
  .refine((form) => form.newPassword === form.newPasswordConfirm, {
    path: ["newPasswordConfirm"],
    error: "validation.passwordMismatch" satisfies Key,
  })
  .refine((form) => form.newPassword !== normalizePassword(form.currentPassword), {
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
  requestId: requestIdField("points.errors.form"),
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
