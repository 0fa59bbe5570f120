/** What this page knows of the person's notifications: one store for bell, panel, page and dashboard. */
import { useMemo, useSyncExternalStore } from "react";
import { useLanguage } from "#app/i18n/index.ts";
import { keptOf, withMark } from "#app/persisted/local-notifications.ts";
import { read, type StoredNotification, subscribe, write } from "#app/persisted/persisted.ts";
import { checkSession } from "#app/session/ended-session.ts";
import { ownerHeader } from "#shared/page-headers.ts";
import { paths } from "#shared/paths.ts";
import { inboxOwner } from "./arrival.ts";
import type { InboxReply } from "./inbox.route.ts";
import { type Marks, merged } from "./merge.ts";
import { localView, type NotificationView } from "./view.ts";

interface Inbox {
  /** Of the vendor; null until the server has told. */
  system: readonly NotificationView[] | null;
  /** Of this browser. */
  local: readonly StoredNotification[];
  marks: Marks;
  /** What went wrong last: the list could not be read, or a mark could not be kept. */
  failed: "list" | "mark" | null;
}

const empty: Inbox = { system: null, local: [], marks: { read: new Set(), dismissed: new Set() }, failed: null };
/** A thousand browsers that hear of the same message do not ask in the same moment. */
const maximumJitterMs = 1_500;

let inbox = empty;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<void> | null = null;

function become(change: Partial<Inbox>): void {
  inbox = { ...inbox, ...change };
  for (const listener of listeners) listener();
}

const lookAtLocal = () => become({ local: keptOf(read("notifications-storage").notifications, Date.now()) });

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
  /** The server has told, so the list is whole. */
  isKnown: boolean;
  failed: Inbox["failed"];
}

/** `told` is what the page itself came with. */
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

/** The server has just told, with a page. */
export const takeList = (system: readonly NotificationView[]): void =>
  // What could not be kept is told until the next act.
  become({ system, failed: inbox.failed === "list" ? null : inbox.failed });

/** What had expired when this page began is not kept any longer. */
export function pruneLocal(): void {
  const { notifications } = read("notifications-storage");
  const kept = keptOf(notifications, Date.now());
  if (kept.length < notifications.length) write("notifications-storage", { notifications: kept });
}

/** Soon, and once for all that happened until then; a page that nobody sees waits until somebody does. */
export function refreshSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (document.visibilityState === "visible") return void refresh();
    document.addEventListener("visibilitychange", refreshSoon, { once: true });
  }, Math.random() * maximumJitterMs);
}

/** Asks the server; whoever asks meanwhile gets the same answer, unless what they heard of is younger than the question. */
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

/** What is in `list`, and what is older than its newest. */
export function clear(list: readonly NotificationView[]): void {
  const newest = list.find(({ isLocal }) => !isLocal);
  mark(list, "dismissed", { intent: "clear", until: newest?.when.iso ?? "" });
}

/** Shown at once; the vendor's are told to the server, and put back where that fails. */
function mark(marked: readonly NotificationView[], kind: "read" | "dismissed", fields: Record<string, string>): void {
  const idsOf = (isLocal: boolean) => marked.filter((each) => each.isLocal === isLocal).map(({ id }) => id);
  const [system, local] = [idsOf(false), new Set(idsOf(true))];
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

async function request(init: RequestInit = {}): Promise<Response> {
  const owner = inboxOwner();
  const headers = new Headers(owner === null ? [] : [[ownerHeader, owner]]);
  const response = await fetch(paths.notificationsInbox, { ...init, headers, redirect: "manual" });
  // The session has ended, or is another person's.
  if (response.type === "opaqueredirect") void checkSession();
  return response;
}
