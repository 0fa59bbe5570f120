/** System notifications as pages and objects see them, and the protocol of the live channel. */
import type { MailDraft } from "../mail/contract.ts";

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
