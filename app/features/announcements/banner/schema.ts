/** Schema of the banner form; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { isReadable, oneLine } from "#base/plain-text.ts";
import { bannerLimits } from "#workers/portal/banner/contract.ts";
import { address, moment } from "../schema.ts";

const text = (longest: number, tooLong: Key) =>
  z
    .string("validation.invalid" satisfies Key)
    .default("")
    .transform((written) => (isReadable(written) ? oneLine(written) : ""))
    .refine((line) => line.length <= longest, tooLong);
const message = () => text(bannerLimits.message, "announcements.banner.errors.messageTooLong" satisfies Key);
const label = () => text(bannerLimits.label, "announcements.banner.errors.labelTooLong" satisfies Key);

/** A hidden banner may be incomplete. */
export const bannerForm = (now: Date) =>
  z
    .object({
      version: z.string().max(64).optional(),
      message: message(),
      messageEn: message(),
      releaseDate: moment("announcements.errors.moment" satisfies Key),
      isActive: z.enum(["on", "true", "off", "false"], "validation.invalid" satisfies Key).optional(),
      expiresAt: moment("announcements.errors.moment" satisfies Key),
      ctaUrl: address("/", "announcements.errors.link" satisfies Key),
      ctaText: label(),
      ctaTextEn: label(),
    })
    .superRefine(({ message, messageEn, releaseDate, isActive, expiresAt, ctaUrl, ctaText, ctaTextEn }, context) => {
      const complain = (name: string, message: Key) => context.addIssue({ code: "custom", path: [name], message });
      if (!message && messageEn) complain("message", "announcements.banner.errors.firstLanguage");
      if (!ctaUrl && (ctaText || ctaTextEn)) complain("ctaUrl", "announcements.banner.errors.linkMissing");
      if (!isOn(isActive)) return;
      if (!message && !messageEn) complain("message", "announcements.banner.errors.messageMissing");
      if (!releaseDate) complain("releaseDate", "announcements.banner.errors.dateMissing");
      // An invalid date already has its own error.
      if (expiresAt instanceof Date && expiresAt.getTime() <= now.getTime())
        complain("expiresAt", "announcements.errors.expired");
    });

export type BannerInput = z.output<ReturnType<typeof bannerForm>>;

export const isOn = (value: string | undefined): boolean => value === "on" || value === "true";
