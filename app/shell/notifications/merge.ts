/** Merges server and local notifications with the person's pending marks. Pure. */
import { maxListed } from "#workers/portal/notifications/contract.ts";
import type { NotificationView } from "./view.ts";

type List = readonly NotificationView[];

/** Pending marks; an older server list never reverts them. */
export interface Marks {
  read: ReadonlySet<string>;
  dismissed: ReadonlySet<string>;
}

/** Newest first, at most fifty. The server decides expiry because a browser's clock may be wrong. */
export function mergeNotifications(system: List, local: List, { read, dismissed }: Marks): NotificationView[] {
  return [...system, ...local]
    .filter(({ id }) => !dismissed.has(id))
    .map((each) => (read.has(each.id) && !each.read ? { ...each, read: true } : each))
    .sort((one, other) => Date.parse(other.when.iso) - Date.parse(one.when.iso) || compareIds(one.id, other.id))
    .slice(0, maxListed);
}

const compareIds = (one: string, other: string) => (one < other ? -1 : Number(one > other));

export const listUnread = (list: List): number => list.filter(({ read }) => !read).length;

/** Unread notifications that were not listed before, newest first. */
export function listAdded(before: List, after: List): NotificationView[] {
  const known = new Set(before.map(({ id }) => id));
  return after.filter(({ id, read }) => !read && !known.has(id));
}

/** The same before the first list: the newest unread ones beyond the page's count. */
export function listUncounted(list: List, counted: number | null): NotificationView[] {
  const unread = list.filter(({ read, isLocal }) => !read && !isLocal);
  return counted === null ? [] : unread.slice(0, Math.max(0, unread.length - counted));
}

/** The notification that gets the focus after `id` is removed: the next, else the previous, else null. */
export function findNeighbour(list: List, id: string): string | null {
  const at = list.findIndex((each) => each.id === id);
  return (list[at + 1] ?? list[at - 1])?.id ?? null;
}
