/** What the vendor has told one person: everybody's messages and their own, and the staff's for administrators. */
import { refuse, success } from "#app/errors.ts";
import type { NotificationsGateway, SystemNotification } from "#workers/portal/contract.ts";
import type { Filter, Firestore } from "./firestore.server.ts";
import { notificationFor, type Reader } from "./notification-document.ts";
import { UpstreamFault } from "./upstream.server.ts";

/** All a page waits for its news, whatever it is that hangs. */
const patienceMs = 2_000;
/** What has expired stands among the newest for some time: so many more are asked for, and so often at most. */
const sparesPerPage = 10;
const mostPages = 3;

export interface NotificationsOptions {
  store: Firestore;
  reader: Reader;
  now: Date;
  /** Called once for each fault; the caller then sees UPSTREAM_UNAVAILABLE. */
  onFault: (error: unknown) => void;
}

export function notificationsGateway({ store, reader, now, onFault }: NotificationsOptions): NotificationsGateway {
  async function read(limit: number): Promise<SystemNotification[]> {
    const found = new Map<string, SystemNotification>();
    const pageSize = limit + sparesPerPage;
    for (let page = 0; page < mostPages && found.size < limit; page++) {
      const documents = await store.query({
        collection: "systemNotifications",
        where: audienceOf(reader),
        orderBy: { field: "createdAt", direction: "DESCENDING" },
        limit: pageSize,
        offset: page * pageSize,
      });
      for (const document of documents) {
        const notification = notificationFor(reader, document, now);
        if (notification) found.set(notification.id, notification);
      }
      if (documents.length < pageSize) break;
    }
    const newestFirst = [...found.values()].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
    return newestFirst.slice(0, limit);
  }

  return {
    async latest(limit) {
      try {
        return success(await withinPatience(read(limit)));
      } catch (error) {
        onFault(error);
        return refuse("UPSTREAM_UNAVAILABLE");
      }
    },
  };
}

function audienceOf({ uid, role }: Reader): Filter {
  const own: Filter = { field: "userId", equals: uid };
  const everybody: Filter = { field: "userId", equals: null };
  const staff: Filter = { field: "isAdmin", equals: true };
  if (role === "admin") return { any: [own, everybody, staff] };
  return { any: [own, { all: [everybody, { field: "isAdmin", equals: false }] }] };
}

async function withinPatience<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UpstreamFault("firestore", "timeout")), patienceMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
