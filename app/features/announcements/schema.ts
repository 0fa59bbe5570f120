/** Schema of the notification form; messages are catalogue keys. */
import * as z from "zod";
import { parseParisTime } from "#app/i18n/format.ts";
import type { Key } from "#app/i18n/index.ts";
import { isReadable, manyLines, oneLine } from "#base/plain-text.ts";
import { safeAddress } from "#base/safe-address.ts";
import { notificationLimits } from "#workers/portal/announcements/contract.ts";

/** A document id that cannot leave its collection. */
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

/** Empty, or a URL that pages may link to. */
export const address = (under: string, wrong: Key) =>
  z
    .string(wrong)
    .optional()
    .refine((text) => !text?.trim() || safeAddress(text, under) !== null, wrong)
    .transform((text) => safeAddress(text ?? null, under));

/** Empty, or a time in Europe/Paris. */
export const moment = (wrong: Key) =>
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

/** Required fields of a confirmation about an existing notification. */
export const removalForm = z.object({ id: documentId, version: z.string().min(1).max(64) });
