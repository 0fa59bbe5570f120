/** System notifications as pages and objects see them, and the protocol of the live channel. */
import type { MailDraft } from "../mail/contract.ts";
import type { Viewer } from "../session/contract.ts";

export type NotificationType = "info" | "success" | "warning" | "error";

/** A notification to everyone, to one person or to the staff, as one reader sees it. */
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

/** The longest list; notifications beyond it are not counted as unread either. */
export const maxListed = 50;

/** Of the dashboard. */
export const maxLatest = 3;

/** `asStaff` addresses one person as a member of the staff: without that role they no longer see the notification. */
export type Audience = { kind: "everyone" } | { kind: "admins" } | { kind: "user"; uid: string; asStaff?: true };

/** Whether only the staff sees it. */
export const isForStaffOnly = (audience: Audience): boolean =>
  audience.kind === "user" ? audience.asStaff === true : audience.kind === "admins";

export interface NotificationDraft {
  title: string;
  message: string;
  /** Shown in English; null shows the first text to everyone. */
  english: { title: string; message: string } | null;
  type: NotificationType;
  audience: Audience;
  /** `https:` or a path of ours; nothing else is ever stored. */
  imageUrl: string | null;
  link: string | null;
  /** Null is a day from now. */
  expiresAt: Date | null;
  /** False for what is only mailed; without a mail that can be sent it is rung all the same. */
  isRung?: boolean;
  /** Mailed as well to the one person whom it addresses, unless they have switched its kind off. */
  mail?: MailDraft | null;
}

/** Sent to the hubs after a change is stored; `audiences` are those before and after it. */
export interface NotificationChange {
  kind: "new" | "changed" | "gone";
  id: string;
  audiences: readonly Audience[];
}

/**
 * The server's messages on `/api/live`, as JSON: ids, never data. The cursor of the last message, sent as `?after=`
 * when the channel opens again, brings the missed ones. `hello` comes once after each opening; its cursor is the given
 * one, so that a cut before the rest has arrived loses nothing. `stale` means that more was missed than the hub stores:
 * the client loads the list again. `read` means that the same person has read or dismissed this one elsewhere, and
 * perhaps others at the same time.
 */
export type LiveMessage =
  | { kind: "hello"; cursor: string }
  | { kind: "stale"; cursor: string }
  | { kind: "new" | "changed" | "gone" | "read"; id: string; cursor: string };

/** Ids of messages about what a page shows, which is no notification; the page loads it again. */
export const livePages = {
  /** `atMs` is a time after the banner was saved: caches from before it are old. */
  banner: (atMs: number) => `banner:${atMs}`,
  ticket: (id: string) => `ticket:${id}`,
};

/** Stands for messages that were missed: anything that a page shows may have changed. */
export const missedChanges = "missed";

export const isTicketChange = (id: string): boolean => id === missedChanges || id.startsWith(livePages.ticket(""));

/** The `atMs` of a banner's change; null for another message. */
export function parseBannerChange(id: string): number | null {
  if (id === missedChanges) return Date.now();
  const [, atMs] = /^banner:(\d{1,15})$/.exec(id) ?? [];
  return atMs === undefined ? null : Number(atMs);
}

/** The client sends nothing but `ping` and gets `pong`. */
export const livePing = "ping";
export const livePong = "pong";

/** Why the server closes the channel. */
export const liveClose = {
  /** The session has ended or its rights have changed: ask the session first, then open again if there is one. */
  sessionChanged: 4401,
  /** Another tab of the same browser has opened the channel: this one waits until it is its turn. */
  takenOver: 4409,
  /** Too many channels of one person: this one is not opened again by itself. */
  tooMany: 4429,
  /** The client sent something other than `ping`. */
  notUnderstood: 4400,
} as const;

export type Reader = Pick<Viewer, "uid" | "role">;

/** One person or, with null, everyone; `isAdmin` limits it to the staff. */
export interface StoredAudience {
  userId: string | null;
  isAdmin: boolean;
}

/** A notification, independent of its reader. */
export interface CachedNotification extends StoredAudience {
  id: string;
  title: string;
  message: string;
  english: { title: string; message: string } | null;
  type: NotificationType;
  imageUrl: string | null;
  link: string | null;
  createdAtMs: number;
  expiresAtMs: number;
}

export interface ListedNotification {
  notification: CachedNotification;
  read: boolean;
}

export interface Bell {
  unread: number;
  /** Newest first. */
  latest: ListedNotification[];
}

/** What the person would see in either role. */
export type Bells = Record<Reader["role"], Bell>;

export interface AskedBells {
  uid: string;
  /** Length of the lists. */
  limit: number;
  /** Null while the hub knows nothing of the person; rejects when it does not answer. */
  bells: Promise<Bells | null>;
}

/** All hubs together, for code that writes notifications or ends sessions. */
export interface NotificationHubs {
  /**
   * Publishes a change that the store has taken to everyone it concerns. A hub that is not reached reads it within a
   * few minutes by itself. Never throws.
   */
  publish(change: NotificationChange): Promise<{ reachedAll: boolean }>;
  /** Makes open pages of everyone, or of one user, load what they show again. Never throws. */
  announcePage(id: string, userId: string | null): Promise<void>;
  /**
   * How many people have read each current notification. Unknown and expired ids are missing: their counts are in the
   * document's `readBy`. Rejects when a hub does not answer.
   */
  readCounts(ids: readonly string[]): Promise<Map<string, number>>;
  /** Removes this person from the hubs. */
  forget(uid: string): Promise<void>;
  /** Closes the channels of sessions that have ended or have to be resolved again. */
  endChannels(uid: string, sessionIds: readonly string[]): Promise<void>;
  /** This person is an administrator now: their channels reopen with that role. */
  upgradeChannels(uid: string): Promise<void>;
}
