/** What the staff's page of announcements knows: notifications as they were sent, whom they reach, and the banner. */
import type { Result } from "#shared/errors.ts";
import type { Banner, StoredBanner } from "#workers/portal/banner/contract.ts";
import type { Audience, NotificationDraft, NotificationType } from "#workers/portal/notifications/contract.ts";

/** In characters as a form field counts them. */
export const notificationLimits = { title: 120, message: 1_000, address: 1_000 } as const;

/** A notification as its authors see it. */
export interface SentNotification {
  id: string;
  title: string;
  message: string;
  english: { title: string; message: string } | null;
  type: NotificationType;
  audience: Audience;
  imageUrl: string | null;
  link: string | null;
  createdAt: string;
  expiresAt: string;
  /** Names its content, whoever has read it: another one means that somebody has changed it. */
  version: string;
}

export interface SentPage {
  notifications: SentNotification[];
  /** Of all pages together. */
  total: number;
  /** How many have read each, by id. */
  reads: Record<string, number>;
  /** Not all hubs answered: these are the reads that the documents know of. */
  readsLate: boolean;
  /** The e-mail of whoever a notification on this page is for, by uid; who is gone is absent. */
  emails: Record<string, string>;
}

export interface Person {
  uid: string;
  email: string;
  name: string;
}

/** What was written stands; `told` is false where open pages hear of it only when they ask again. */
export interface SendOutcome {
  id: string;
  isPublished: boolean;
}

/** The staff's own verbs; in anybody else's name each of them refuses NOT_ADMIN. */
export interface AnnouncementsGateway {
  /** How many people there are to tell. */
  countRecipients(): Promise<Result<{ everyone: number; admins: number }>>;
  /** Whose confirmed address this is; null when nobody's. */
  findPerson(email: string): Promise<Result<Person | null>>;
  /** Newest first; the first page is 1. */
  sent(page: number): Promise<Result<SentPage>>;
  /** NOT_FOUND when it is gone; `email` is that of its one reader. */
  notification(id: string): Promise<Result<SentNotification & { email: string | null }>>;
  /** The same request with the same content is sent once. */
  send(draft: NotificationDraft, requestId: string): Promise<Result<SendOutcome>>;
  /** STATE_CONFLICT when it is no longer of this version, NOT_FOUND when it is gone. */
  change(id: string, draft: NotificationDraft, version: string): Promise<Result<SendOutcome>>;
  /** The same; one that is gone already is success. */
  remove(id: string, version: string): Promise<Result<SendOutcome>>;
  /** As it is stored, shown or not; null when there was never one. */
  banner(): Promise<Result<StoredBanner | null>>;
  /** `version` is null for the first one; `cached` is false where pages show it only after a minute. */
  saveBanner(banner: Banner, version: string | null): Promise<Result<{ cached: boolean }>>;
}

export const notificationsPerPage = 20;
