/** What the profile's forms may hold, one for each intent; each part of the page has its own in its folder. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { verifyEmailForm } from "./email/schema.ts";
import { revokeOthersForm, revokeSessionForm } from "./sessions/schema.ts";

const key = (name: Key): Key => name;

export const profileForm = z.discriminatedUnion(
  "intent",
  [verifyEmailForm, revokeSessionForm, revokeOthersForm],
  key("profile.errors.intentUnknown"),
);

export type ProfileForm = z.output<typeof profileForm>;
export type Intent = ProfileForm["intent"];
