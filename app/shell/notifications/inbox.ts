/** Client-side store of notifications, shared by bell, panel, page and dashboard. */
import { useMemo, useSyncExternalStore } from "react";
import { useLanguage } from "#app/i18n/index.ts";
import { checkSession } from "#app/kit/feedback/ended-session.ts";
import { createObservable } from "#app/kit/parts/observe.ts";
import { keepNotifications, withMark } from "#app/shell/persisted/keys.ts";
import { read, type StoredNotification, subscribe, write } from "#app/shell/persisted/persisted.ts";
import { ownerHeader } from "#base/page-headers.ts";
import { paths } from "#base/paths.ts";
import type { InboxReply } from "./inbox.route.ts";
import { getInboxOwner } from "./live-state.ts";
import { type Marks, mergeNotifications } from "./merge.ts";
import { type NotificationView, toLocalView } from "./view.ts";

interface Inbox {
  /** Server notifications; null until loaded. */
  system: readonly NotificationView[] | null;
  /** Local notifications of this browser. */
  local: readonly StoredNotification[];
  marks: Marks;
  /** The last failure: loading the list or saving a mark. */
  failed: "list" | "mark" | null;
}

const emptyInbox: Inbox = { system: null, local: [], marks: { read: new Set(), dismissed: new Set() }, failed: null };
/** Random delay so that browsers do not all load at the same moment. */
const maxJitterMs = 1_500;

const inbox = createObservable(emptyInbox);
let timer: ReturnType<typeof setTimeout> | undefined;
let loading: Promise<void> | null = null;

const update = (change: Partial<Inbox>): void => inbox.set({ ...inbox.get(), ...change });

const readLocal = () => update({ local: keepNotifications(read("notifications-storage").notifications, Date.now()) });

let watchers = 0;
let stopLocal = () => {};
/** Follows local storage while the inbox has watchers. */
function watch(listener: () => void): () => void {
  if (watchers === 0) {
    readLocal();
    stopLocal = subscribe("notifications-storage", readLocal);
  }
  watchers++;
  const stop = inbox.subscribe(listener);
  return () => {
    stop();
    watchers--;
    if (watchers === 0) stopLocal();
  };
}

export interface ShownInbox {
  list: NotificationView[];
  /** True once the server list is loaded. */
  isKnown: boolean;
  failed: Inbox["failed"];
}

/** @param initial the page's data */
export function useInbox(initial: readonly NotificationView[] | null = null): ShownInbox {
  const language = useLanguage();
  const { system, local, marks, failed } = useSyncExternalStore(watch, inbox.get, () => emptyInbox);
  const list = useMemo(() => {
    const now = new Date();
    const own = local.filter(({ dismissed }) => !dismissed).map((each) => toLocalView(each, language, now));
    return mergeNotifications(system ?? initial ?? [], own, marks);
  }, [system, initial, local, marks, language]);
  return { list, isKnown: (system ?? initial) !== null, failed };
}

/** Takes a list that came with a page. */
export const setList = (system: readonly NotificationView[]): void =>
  // Keep the error until the next action.
  update({ system, failed: inbox.get().failed === "list" ? null : inbox.get().failed });

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
  }, Math.random() * maxJitterMs);
}

/** Loads the list. Concurrent callers share a request unless it is older than their change. */
export async function refresh(): Promise<void> {
  await loading;
  loading ??= loadList().finally(() => {
    loading = null;
  });
  return loading;
}

async function loadList(): Promise<void> {
  const response = await request().catch(() => null);
  const reply = response?.ok ? await response.json().catch(() => null) : null;
  if (reply) setList((reply as InboxReply).notifications);
  else update({ failed: "list" });
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
  update({ failed: null });
  request({ method: "POST", body: new URLSearchParams(fields), keepalive: true })
    .then(({ ok }) => ok)
    .catch(() => false)
    .then((isKept) => {
      if (isKept) return;
      setMarks(kind, (known) => known.filter((id) => !system.includes(id)));
      update({ failed: "mark" });
    });
}

function setMarks(kind: keyof Marks, change: (known: string[]) => string[]): void {
  update({ marks: { ...inbox.get().marks, [kind]: new Set(change([...inbox.get().marks[kind]])) } });
}

/** A redirect means another person or no session. */
async function request(init: RequestInit = {}): Promise<Response> {
  const owner = getInboxOwner();
  const headers = new Headers(owner === null ? [] : [[ownerHeader, owner]]);
  const response = await fetch(paths.notificationsInbox, { ...init, headers, redirect: "manual" });
  // The session has ended, or is another person's.
  if (response.type === "opaqueredirect") void checkSession();
  return response;
}
