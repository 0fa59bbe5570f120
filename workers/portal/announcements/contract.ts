/** The staff's page of announcements: sent notifications with their audience, and the banner on top of the pages. */
import type { Audience, NotificationType } from "#workers/portal/notifications/contract.ts";

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
  /** A hash of the content, without readers: another value means that it was edited. */
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
  /** E-mails of the addressed people by uid; deleted accounts are missing. */
  emails: Record<string, string>;
}

export interface Recipient {
  uid: string;
  email: string;
  name: string;
}

/** It is stored; `isPublished` is false when open pages learn of it only when they ask again. */
export interface SentResult {
  id: string;
  isPublished: boolean;
}

export const notificationsPerPage = 20;

export const bannerLimits = { message: 300, label: 40 } as const;

/** Replaced by the release date in the reader's language. */
export const datePlaceholder = "[DATE]";

export interface Banner {
  message: string;
  /** Null hides the banner, as an empty message does. */
  releaseDate: string | null;
  isActive: boolean;
  expiresAt: string | null;
  /** `https:` or a path of ours. */
  ctaUrl: string | null;
  /** Without one the link says "Découvrir". */
  ctaText: string | null;
  /** Shown in English; null shows the first text to everyone. */
  english: { message: string; ctaText: string | null } | null;
}

export interface StoredBanner extends Banner {
  /** Of the document: another value means that it was edited. */
  version: string;
  /** Whether there is something to show now: not when message or date is missing, when inactive, or once expired. */
  isShown: boolean;
}

/** Once closed it stays away for a day, whatever it says by then. */
export const bannerClosedSeconds = 86_400;
export const bannerClosedCookie = "announcementBannerClosedAt";
/** Names the person, because another one may sign in on the same browser. */
export const toClosedMark = (uid: string, atMs: number): string => `${atMs}.${encodeURIComponent(uid)}`;
