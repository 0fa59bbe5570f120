/** What the form of a notification may hold; messages are keys of the catalogue. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { parseParisTime } from "#app/i18n/paris-time.ts";
import { isReadable, manyLines, oneLine } from "#shared/plain-text.ts";
import { safeAddress } from "#shared/safe-address.ts";
import { notificationLimits } from "#workers/portal/announcements/contract.ts";

/** An id of a document; what could lead out of its collection is none. */
export const documentId = z.string().regex(/^(?!\.{1,2}$)(?!__.*__$)[^/]{1,200}$/);

const { title: longestTitle, message: longestMessage } = notificationLimits;

const title = (required: Key) =>
  z
    .string(required)
    .transform(oneLine)
    .refine(isReadable, required)
    .refine((text) => text.length <= longestTitle, "announcements.errors.titleTooLong" satisfies Key);
const message = (required: Key) =>
  z
    .string(required)
    .transform(manyLines)
    .refine(isReadable, required)
    .refine((text) => text.length <= longestMessage, "announcements.errors.messageTooLong" satisfies Key);

/** Nothing, or an address that pages may lead to. */
export const address = (under: string, wrong: Key) =>
  z
    .string(wrong)
    .optional()
    .refine((text) => !text?.trim() || safeAddress(text, under) !== null, wrong)
    .transform((text) => safeAddress(text ?? null, under));

/** Nothing, or a moment of Europe/Paris. */
export const moment = (wrong: Key) =>
  z
    .string(wrong)
    .optional()
    .refine((text) => !text?.trim() || parseParisTime(text.trim()) !== null, wrong)
    .transform((text) => (text ? parseParisTime(text.trim()) : null));

const wrongAudience = "announcements.errors.audience" satisfies Key;

/** Of everything that says what is sent to whom; which buttons send it, and from where, is the route's. */
export const notificationForm = (now: Date) =>
  z
    .object({
      /** Of the notification that is changed, and what its author has seen of it. */
      id: documentId.optional(),
      version: z.string().max(64).optional(),
      requestId: z.string().max(100).optional(),
      title: title("announcements.errors.titleRequired" satisfies Key).prefault(""),
      message: message("announcements.errors.messageRequired" satisfies Key).prefault(""),
      titleEn: title("announcements.errors.englishHalf" satisfies Key).optional(),
      messageEn: message("announcements.errors.englishHalf" satisfies Key).optional(),
      type: z.enum(["info", "success", "warning", "error"], "announcements.errors.type" satisfies Key),
      audience: z.enum(["everyone", "user", "admins"], wrongAudience),
      /** Says the same as `audience` in other words; where it stands, it must. */
      isAdmin: z.enum(["true", "false"], wrongAudience).optional(),
      /** Of one person, who reads it as one of the staff. */
      asStaff: z.literal("on", "validation.invalid" satisfies Key).optional(),
      userEmail: z
        .string("validation.email" satisfies Key)
        .trim()
        .max(254, "validation.email" satisfies Key)
        .optional(),
      imageUrl: address("/media/", "announcements.errors.image" satisfies Key),
      link: address("/", "announcements.errors.link" satisfies Key),
      expiresAt: moment("announcements.errors.moment" satisfies Key).refine(
        (date) => date === null || date.getTime() > now.getTime(),
        "announcements.errors.expired" satisfies Key,
      ),
    })
    .superRefine(({ titleEn, messageEn, audience, isAdmin, asStaff, userEmail }, context) => {
      const complain = (name: string, message: Key) => context.addIssue({ code: "custom", path: [name], message });
      if (titleEn && !messageEn) complain("messageEn", "announcements.errors.englishHalf");
      if (messageEn && !titleEn) complain("titleEn", "announcements.errors.englishHalf");
      const isStaffs = audience === "user" ? asStaff !== undefined : audience === "admins";
      if (isAdmin !== undefined && (isAdmin === "true") !== isStaffs) complain("audience", wrongAudience);
      if (audience !== "user") return;
      if (!userEmail) complain("userEmail", "announcements.errors.userRequired");
      else if (!z.email().safeParse(userEmail).success) complain("userEmail", "validation.email");
    });

export type NotificationInput = z.output<ReturnType<typeof notificationForm>>;

/** What a question about one that stands must name. */
export const removalForm = z.object({ id: documentId, version: z.string().min(1).max(64) });
