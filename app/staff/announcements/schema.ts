/** Schemas of the notification form and of the banner form; messages are catalogue keys. */
import * as z from "zod";
import { parseParisTime } from "#app/i18n/format.ts";
import type { Key } from "#app/i18n/index.ts";
import { toEmailIssue } from "#app/kit/forms/typed-fields.ts";
import { parseEmail } from "#base/email.ts";
import { isReadable, normalizeLine, normalizeText } from "#base/plain-text.ts";
import { toSafeAddress } from "#base/safe-url.ts";
import { bannerLimits, notificationLimits } from "#workers/portal/announcements/contract.ts";

/** A document id that cannot leave its collection. */
export const documentId = z.string().regex(/^(?!\.{1,2}$)(?!__.*__$)[^/]{1,200}$/);

const { title: maxTitleLength, message: maxMessageLength } = notificationLimits;

const title = (required: Key) =>
  z
    .string(required)
    .transform(normalizeLine)
    .refine(isReadable, required)
    .refine((text) => text.length <= maxTitleLength, "announcements.errors.titleTooLong" satisfies Key);
const message = (required: Key) =>
  z
    .string(required)
    .transform(normalizeText)
    .refine(isReadable, required)
    .refine((text) => text.length <= maxMessageLength, "announcements.errors.messageTooLong" satisfies Key);

/** Empty, or a URL that pages may link to. */
const address = (under: string, wrong: Key) =>
  z
    .string(wrong)
    .optional()
    .refine((text) => !text?.trim() || toSafeAddress(text, under) !== null, wrong)
    .transform((text) => toSafeAddress(text ?? null, under));

/** Empty, or a time in Europe/Paris. */
const moment = (wrong: Key) =>
  z
    .string(wrong)
    .optional()
    .refine((text) => !text?.trim() || parseParisTime(text.trim()) !== null, wrong)
    .transform((text) => (text ? parseParisTime(text.trim()) : null));

const wrongAudience = "announcements.errors.audience" satisfies Key;

/** All fields of content and recipients; the route adds intents. */
export const notificationForm = (now: Date) =>
  z
    .object({
      /** Id and seen version of the edited notification. */
      id: documentId.optional(),
      version: z.string().max(64).optional(),
      requestId: z.string().max(100).optional(),
      title: title("announcements.errors.titleRequired" satisfies Key).prefault(""),
      message: message("announcements.errors.messageRequired" satisfies Key).prefault(""),
      titleEn: title("announcements.errors.englishHalf" satisfies Key).optional(),
      messageEn: message("announcements.errors.englishHalf" satisfies Key).optional(),
      type: z.enum(["info", "success", "warning", "error"], "announcements.errors.type" satisfies Key),
      audience: z.enum(["everyone", "user", "admins"], wrongAudience),
      /** Repeats `audience`; both must agree. */
      isAdmin: z.enum(["true", "false"], wrongAudience).optional(),
      /** Shows it to one person only as an administrator. */
      asStaff: z.literal("on", "validation.invalid" satisfies Key).optional(),
      /** Read only where it counts. */
      userEmail: z
        .string("validation.email" satisfies Key)
        .trim()
        .optional(),
      imageUrl: address("/media/", "announcements.errors.image" satisfies Key),
      link: address("/", "announcements.errors.link" satisfies Key),
      expiresAt: moment("announcements.errors.moment" satisfies Key).refine(
        (date) => date === null || date.getTime() > now.getTime(),
        "announcements.errors.expired" satisfies Key,
      ),
    })
    .superRefine(({ titleEn, messageEn, audience, isAdmin, asStaff, userEmail }, context) => {
      const addIssue = (name: string, message: Key) => context.addIssue({ code: "custom", path: [name], message });
      if (titleEn && !messageEn) addIssue("messageEn", "announcements.errors.englishHalf");
      if (messageEn && !titleEn) addIssue("titleEn", "announcements.errors.englishHalf");
      const isStaffs = audience === "user" ? asStaff !== undefined : audience === "admins";
      if (isAdmin !== undefined && (isAdmin === "true") !== isStaffs) addIssue("audience", wrongAudience);
      if (audience !== "user") return;
      if (!userEmail) return addIssue("userEmail", "announcements.errors.userRequired");
      const reading = parseEmail(userEmail);
      if (!reading.ok) context.addIssue({ ...toEmailIssue(reading), path: ["userEmail"] });
    });

export type NotificationInput = z.output<ReturnType<typeof notificationForm>>;

/** Required fields of a confirmation about an existing notification. */
export const removalForm = z.object({ id: documentId, version: z.string().min(1).max(64) });

const bannerLine = (maxLength: number, tooLong: Key) =>
  z
    .string("validation.invalid" satisfies Key)
    .default("")
    .transform((written) => (isReadable(written) ? normalizeLine(written) : ""))
    .refine((line) => line.length <= maxLength, tooLong);
const bannerMessage = () =>
  bannerLine(bannerLimits.message, "announcements.banner.errors.messageTooLong" satisfies Key);
const bannerLabel = () => bannerLine(bannerLimits.label, "announcements.banner.errors.labelTooLong" satisfies Key);

/** A hidden banner may be incomplete. */
export const bannerForm = (now: Date) =>
  z
    .object({
      version: z.string().max(64).optional(),
      message: bannerMessage(),
      messageEn: bannerMessage(),
      releaseDate: moment("announcements.errors.moment" satisfies Key),
      isActive: z.enum(["on", "true", "off", "false"], "validation.invalid" satisfies Key).optional(),
      expiresAt: moment("announcements.errors.moment" satisfies Key),
      ctaUrl: address("/", "announcements.errors.link" satisfies Key),
      ctaText: bannerLabel(),
      ctaTextEn: bannerLabel(),
    })
    .superRefine(({ message, messageEn, releaseDate, isActive, expiresAt, ctaUrl, ctaText, ctaTextEn }, context) => {
      const addIssue = (name: string, message: Key) => context.addIssue({ code: "custom", path: [name], message });
      if (!message && messageEn) addIssue("message", "announcements.banner.errors.firstLanguage");
      if (!ctaUrl && (ctaText || ctaTextEn)) addIssue("ctaUrl", "announcements.banner.errors.linkMissing");
      if (!isOn(isActive)) return;
      if (!message && !messageEn) addIssue("message", "announcements.banner.errors.messageMissing");
      if (!releaseDate) addIssue("releaseDate", "announcements.banner.errors.dateMissing");
      // An invalid date already has its own error.
      if (expiresAt instanceof Date && expiresAt.getTime() <= now.getTime())
        addIssue("expiresAt", "announcements.errors.expired");
    });

export type BannerInput = z.output<ReturnType<typeof bannerForm>>;

export const isOn = (value: string | undefined): boolean => value === "on" || value === "true";
