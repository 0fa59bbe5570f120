/** Client-side store of notifications, shared by bell, panel, page and dashboard. */
import { useMemo, useSyncExternalStore } from "react";
import { useLanguage } from "#app/i18n/index.ts";
import { keepNotifications, withMark } from "#app/persisted/keys.ts";
import { read, type StoredNotification, subscribe, write } from "#app/persisted/persisted.ts";
import { checkSession } from "#app/session/ended-session.ts";
import { ownerHeader } from "#base/page-headers.ts";
import { paths } from "#base/paths.ts";
import { inboxOwner } from "./arrival.ts";
import type { InboxReply } from "./inbox.route.ts";
import { type Marks, merged } from "./merge.ts";
import { localView, type NotificationView } from "./view.ts";

interface Inbox {
  /** Server notifications; null until loaded. */
  system: readonly NotificationView[] | null;
  /** Local notifications of this browser. */
  local: readonly StoredNotification[];
  marks: Marks;
  /** The last failure: loading the list or saving a mark. */
  failed: "list" | "mark" | null;
}

const empty: Inbox = { system: null, local: [], marks: { read: new Set(), dismissed: new Set() }, failed: null };
/** Random delay so that browsers do not all load at the same moment. */
const maximumJitterMs = 1_500;

let inbox = empty;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<void> | null = null;

function become(change: Partial<Inbox>): void {
  inbox = { ...inbox, ...change };
  for (const listener of listeners) listener();
}

const lookAtLocal = () => become({ local: keepNotifications(read("notifications-storage").notifications, Date.now()) });

let endLocal = () => {};
function watch(listener: () => void): () => void {
  if (listeners.size === 0) {
    lookAtLocal();
    endLocal = subscribe("notifications-storage", lookAtLocal);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) endLocal();
  };
}

export interface ShownInbox {
  list: NotificationView[];
  /** True once the server list is loaded. */
  isKnown: boolean;
  failed: Inbox["failed"];
}

/** `told` is the initial data of the page. */
export function useInbox(told: readonly NotificationView[] | null = null): ShownInbox {
  const language = useLanguage();
  const { system, local, marks, failed } = useSyncExternalStore(
    watch,
    () => inbox,
    () => empty,
  );
  const list = useMemo(() => {
    const now = new Date();
    const own = local.filter(({ dismissed }) => !dismissed).map((each) => localView(each, language, now));
    return merged(system ?? told ?? [], own, marks);
  }, [system, told, local, marks, language]);
  return { list, isKnown: (system ?? told) !== null, failed };
}

/** Takes a list that came with a page. */
export const takeList = (system: readonly NotificationView[]): void =>
  // Keep the error until the next action.
  become({ system, failed: inbox.failed === "list" ? null : inbox.failed });

/** Drop notifications that expired before this page loaded. */
export function pruneLocal(): void {
  const { notifications } = read("notifications-storage");
  const kept = keepNotifications(notifications, Date.now());
  if (kept.length < notifications.length) write("notifications-storage", { notifications: kept });
}

/** Schedules one reload for several changes; a hidden page waits until it is visible. */
export function refreshSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (document.visibilityState === "visible") return void refresh();
    document.addEventListener("visibilitychange", refreshSoon, { once: true });
  }, Math.random() * maximumJitterMs);
}

/** Loads the list. Concurrent callers share a request unless it is older than their change. */
export async function refresh(): Promise<void> {
  await asking;
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<void> {
  const response = await request().catch(() => null);
  const reply = response?.ok ? await response.json().catch(() => null) : null;
  if (reply) takeList((reply as InboxReply).notifications);
  else become({ failed: "list" });
}

export function markRead(notification: NotificationView): void {
  if (!notification.read) mark([notification], "read", { intent: "read", id: notification.id });
}

export function dismiss(notification: NotificationView): void {
  mark([notification], "dismissed", { intent: "dismiss", id: notification.id });
}

/** Drops pending items that the list contains or supersedes. */
export function clear(list: readonly NotificationView[]): void {
  const newest = list.find(({ isLocal }) => !isLocal);
  mark(list, "dismissed", { intent: "clear", until: newest?.when.iso ?? "" });
}

/** Optimistic update; server notifications are sent to the server and rolled back on failure. */
function mark(marked: readonly NotificationView[], kind: "read" | "dismissed", fields: Record<string, string>): void {
  const toIds = (isLocal: boolean) => marked.filter((each) => each.isLocal === isLocal).map(({ id }) => id);
  const [system, local] = [toIds(false), new Set(toIds(true))];
  if (local.size > 0) {
    const notifications = withMark(read("notifications-storage").notifications, local, kind);
    write("notifications-storage", { notifications });
  }
  if (system.length === 0) return;
  setMarks(kind, (known) => [...known, ...system]);
  become({ failed: null });
  request({ method: "POST", body: new URLSearchParams(fields), keepalive: true })
    .then(({ ok }) => ok)
    .catch(() => false)
    .then((isKept) => {
      if (isKept) return;
      setMarks(kind, (known) => known.filter((id) => !system.includes(id)));
      become({ failed: "mark" });
    });
}

function setMarks(kind: keyof Marks, change: (known: string[]) => string[]): void {
  become({ marks: { ...inbox.marks, [kind]: new Set(change([...inbox.marks[kind]])) } });
}

/** A redirect means another person or no session. */
async function request(init: RequestInit = {}): Promise<Response> {
  const owner = inboxOwner();
  const headers = new Headers(owner === null ? [] : [[ownerHeader, owner]]);
  const response = await fetch(paths.notificationsInbox, { ...init, headers, redirect: "manual" });
  // The session has ended, or is another person's.
  if (response.type === "opaqueredirect") void checkSession();
  return response;
}
