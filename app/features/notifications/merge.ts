/** The vendor's messages and this browser's own as one list, and what the person has just done to them. Pure. */
import { maxListed } from "#workers/portal/notifications/contract.ts";
import type { NotificationView } from "./view.ts";

type List = readonly NotificationView[];

/** What this page knows before the server's next list says it. Neither is ever taken back by an older list. */
export interface Marks {
  read: ReadonlySet<string>;
  dismissed: ReadonlySet<string>;
}

/** Newest first, fifty at most. The server's word on what has expired counts: a browser's clock may be wrong. */
export function merged(system: List, local: List, { read, dismissed }: Marks): NotificationView[] {
  return [...system, ...local]
    .filter(({ id }) => !dismissed.has(id))
    .map((each) => (read.has(each.id) && !each.read ? { ...each, read: true } : each))
    .sort((one, other) => Date.parse(other.when.iso) - Date.parse(one.when.iso) || compare(one.id, other.id))
    .slice(0, maxListed);
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

export const unreadOf = (list: List): number => list.filter(({ read }) => !read).length;

/** What is to be read and was not there before, newest first. */
export function newsIn(before: List, after: List): NotificationView[] {
  const known = new Set(before.map(({ id }) => id));
  return after.filter(({ id, read }) => !read && !known.has(id));
}

/** The same before the list of then is known: of the vendor's, newest first, as many as the page did not count. */
export function uncountedIn(list: List, counted: number | null): NotificationView[] {
  const unread = list.filter(({ read, isLocal }) => !read && !isLocal);
  return counted === null ? [] : unread.slice(0, Math.max(0, unread.length - counted));
}

/** The one that has the focus's place once `id` is gone: the next, or the one before; null when none is left. */
export function neighbourOf(list: List, id: string): string | null {
  const at = list.findIndex((each) => each.id === id);
  return (list[at + 1] ?? list[at - 1])?.id ?? null;
}
