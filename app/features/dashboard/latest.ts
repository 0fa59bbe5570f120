/** The newest messages to a person, as the dashboard lists them. */
import { type Moment, toMoment } from "#app/i18n/moment.ts";
import type { Language } from "#shared/language.ts";
import type { SystemNotification } from "#workers/portal/contract.ts";

export const latestShown = 3;

export type LatestView = Pick<SystemNotification, "id" | "title" | "type" | "isAdmin" | "read"> & { when: Moment };

export const latestView = (
  { id, title, type, isAdmin, read, createdAt }: SystemNotification,
  language: Language,
  now: Date,
): LatestView => ({ id, title, type, isAdmin, read, when: toMoment(language, createdAt, now) });
