/** Schemas of the forms for installs, jobs and updates; messages are catalogue keys. */
import * as z from "zod";
import { parseParisTime } from "#app/i18n/format.ts";
import type { Key } from "#app/i18n/index.ts";
import { textField, toShop } from "#app/kit/forms/typed-fields.ts";
import { isSameEmail } from "#base/email.ts";
import { maxPublishAheadMs, minPublishAheadMs } from "#base/publish-limits.ts";
import { normalizeSecret } from "#base/typed-text.ts";
import { releaseVersion } from "#workers/licences/platform/wire.ts";
import { maxThemeNameLength, themeId } from "#workers/licences/shopify/contract.ts";
import { getDefaultThemeName } from "./view.ts";

const maxSecretLength = 255;

export const installForm = z
  .object({
    shopUrl: textField().refine((input) => toShop(input) !== null, "themes.install.errors.shopRequired" satisfies Key),
    release: textField().refine(
      (input) => releaseVersion.safeParse(input).success,
      "themes.install.errors.releaseRequired" satisfies Key,
    ),
    name: textField().refine(
      (input) => input.length <= maxThemeNameLength,
      "themes.install.errors.nameTooLong" satisfies Key,
    ),
  })
  .transform(({ shopUrl, release, name }) => ({
    shop: toShop(shopUrl) ?? "",
    version: release,
    name: name === "" ? getDefaultThemeName(release) : name,
  }));

const jobIntents = ["cancel", "retry", "publish", "rollback"] as const;
export type JobIntent = (typeof jobIntents)[number];

export const jobForm = z.object({ intent: z.enum(jobIntents, "validation.invalid" satisfies Key) });

/** A time in Europe/Paris. */
export const scheduleForm = (now: Date) =>
  z.object({
    at: textField()
      .transform(parseParisTime)
      .refine((at) => at !== null, "themes.schedule.errors.invalid" satisfies Key)
      .transform((at) => at ?? now)
      .refine((at) => at.getTime() - now.getTime() >= minPublishAheadMs, "themes.schedule.errors.tooSoon" satisfies Key)
      .refine(
        (at) => at.getTime() - now.getTime() <= maxPublishAheadMs,
        "themes.schedule.errors.tooLate" satisfies Key,
      ),
  });

/** Accepts only the account's own `email`. */
export const updateForm = (email: string) =>
  z
    .object({
      email: textField().refine((value) => isSameEmail(value, email), "update.errors.emailOther" satisfies Key),
      shopUrl: textField().refine((value) => toShop(value) !== null, "update.errors.shopRequired" satisfies Key),
      themeId: textField().refine(
        (value) => themeId.safeParse(value).success,
        "update.errors.themeRequired" satisfies Key,
      ),
      apiSecretKey: textField()
        .overwrite(normalizeSecret)
        .refine((value) => value !== "", "update.errors.apiSecretKeyRequired" satisfies Key)
        .refine((value) => value.length <= maxSecretLength, "update.errors.tooLong" satisfies Key),
      /** Empty where there is no choice: the newest. */
      version: textField().refine(
        (value) => value === "" || releaseVersion.safeParse(value).success,
        "update.errors.versionUnknown" satisfies Key,
      ),
    })
    .transform(({ shopUrl, themeId, apiSecretKey, version }) => ({
      ...{ shop: toShop(shopUrl) ?? "", themeId, apiSecretKey },
      ...(version === "" ? {} : { version }),
    }));

export const skipForm = z.object({
  version: releaseVersion,
  intent: z.enum(["skip", "unskip"]),
  /** Where the form is shown. */
  from: z.literal("home").optional(),
});
