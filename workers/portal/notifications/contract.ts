/** What pages and objects know of system notifications, and the words of the live channel. */
import type { Result } from "#shared/errors.ts";

export type NotificationType = "info" | "success" | "warning" | "error";

/** A message of the vendor to everybody, to one person, or to the staff, as one reader sees it. */
export interface SystemNotification {
  id: string;
  title: string;
  message: string;
  type: NotificationType;
  createdAt: string;
  expiresAt: string;
  isAdmin: boolean;
  imageUrl: string | null;
  link: string | null;
  read: boolean;
}

/** No list is longer, and what is further down is not counted either. */
export const maxListed = 50;

/** What the vendor has told the viewer: neither what has expired, nor what is to come, nor what they have dismissed. */
export interface NotificationsGateway {
  /** Newest first. `patienceMs` is of a page that has more to show than this list. */
  latest(limit: number, maxWaitMs?: number): Promise<Result<SystemNotification[]>>;
  /** Of those that are listed; null when the hub does not answer in time: the page is made without it. */
  unread(): Promise<number | null>;
  /** Ids that are not the viewer's are passed over. */
  markRead(ids: readonly string[]): Promise<Result<void>>;
  /** They never come back; "all" are those the viewer has now. */
  dismiss(ids: readonly string[] | "all"): Promise<Result<void>>;
}

/** One person may be meant as one of the staff: who is not of it any more does not see the message. */
export type Audience = { kind: "everyone" } | { kind: "admins" } | { kind: "user"; uid: string; asStaff?: true };

/** Whether nobody but the staff sees it. */
export const isForStaffOnly = (audience: Audience): boolean =>
  audience.kind === "user" ? audience.asStaff === true : audience.kind === "admins";

export interface NotificationDraft {
  title: string;
  message: string;
  /** Shown to who reads English; absent, everybody reads the first. */
  english: { title: string; message: string } | null;
  type: NotificationType;
  audience: Audience;
  /** `https:` or a path of ours; nothing else is ever stored. */
  imageUrl: string | null;
  link: string | null;
  /** Null is a day from now. */
  expiresAt: Date | null;
}

/** Told to the hubs after the store has taken a change; `audiences` are those before and after it. */
export interface NotificationChange {
  kind: "new" | "changed" | "gone";
  id: string;
  audiences: readonly Audience[];
}

/**
 * What the server says on `/api/live`, as JSON: ids, never data. The cursor of the last message, given back as
 * `?after=` when the channel is opened anew, brings what was missed in between.
 * `hello` comes once after each opening; its cursor is the one that was given, so that being cut off before the rest has
 * come loses nothing. `stale` comes where more was missed than is remembered: the list is to be read anew.
 * `read` says that the same person has read or dismissed this one elsewhere, and perhaps others in the same act.
 */
export type LiveMessage =
  | { kind: "hello"; cursor: string }
  | { kind: "stale"; cursor: string }
  | { kind: "new" | "changed" | "gone" | "read"; id: string; cursor: string };

/** The client says `ping` and nothing else, and hears `pong`. */
export const livePing = "ping";
export const livePong = "pong";

/** Why the server closes the channel. */
export const liveClose = {
  /** The session has ended or its rights have changed: ask the session first, then open again if there is one. */
  sessionChanged: 4401,
  /** Too many channels of one person: this one is not opened again by itself. */
  tooMany: 4429,
  /** Something was said that is not `ping`. */
  notUnderstood: 4400,
} as const;
