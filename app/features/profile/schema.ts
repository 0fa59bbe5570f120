/** What the profile's forms may hold, one for each intent; each part of the page has its own in its folder. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { cancelEmailForm, changeEmailForm, verifyEmailForm } from "./email/schema.ts";
import { informationForm } from "./information/schema.ts";
import { changePasswordForm, passwordMailForm } from "./password/schema.ts";
import { deleteAccountForm, exportForm } from "./personal-data/schema.ts";
import { photoForm, removePhotoForm } from "./photo/schema.ts";
import { pointsForm } from "./points/schema.ts";
import {
  confirmSecondFactorForm,
  renewRecoveryCodesForm,
  startSecondFactorForm,
  stopSecondFactorForm,
} from "./second-factor/schema.ts";
import { revokeAllForm, revokeOthersForm, revokeSessionForm } from "./sessions/schema.ts";

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
    exportForm,
    deleteAccountForm,
  ],
  "profile.errors.intentUnknown" satisfies Key,
);

export type ProfileForm = z.output<typeof profileForm>;
export type Intent = ProfileForm["intent"];
