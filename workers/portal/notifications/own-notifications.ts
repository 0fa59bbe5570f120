/** The viewer's notifications: one call to their hub, with a short time limit. Without expired, future and dismissed ones. */
import * as z from "zod";
import { failure, type Result, success } from "#base/errors.ts";
import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import type { Bell } from "./contract.ts";
import { toSystemNotification } from "./notification-document.ts";
import { getShardName } from "./shards.ts";

const { notificationsMs, unreadCountMs, notificationMarksMs } = timeLimits.pages;

/** Newest first. A page that shows more than this list sets `maxWaitMs`. */
export const listNotifications = defineUseCase(
  z.object({ limit: z.int(), maxWaitMs: z.number().default(notificationsMs) }),
  async (scope, { limit, maxWaitMs }) => {
    const { viewer, askedBells, language } = scope;
    const listing = async () => {
      const bell = askedBells && limit <= askedBells.limit ? await getAskedBell(scope) : null;
      return bell ? bell.latest.slice(0, limit) : getHub(scope).listLatest(toReader(viewer), limit);
    };
    const notifications = await withTimeLimit(maxWaitMs, listing());
    if (!notifications) return failure("UPSTREAM_UNAVAILABLE");
    return success(notifications.map(({ notification, read }) => toSystemNotification(notification, language, read)));
  },
);

/** Of the listed ones. */
export async function countUnread(scope: PortalScope): Promise<Result<number>> {
  const counting = async () => {
    const bell = await getAskedBell(scope);
    return bell ? bell.unread : getHub(scope).countUnread(toReader(scope.viewer));
  };
  const count = await withTimeLimit(unreadCountMs, counting());
  return count === null ? failure("UPSTREAM_UNAVAILABLE") : success(count);
}

/** Ignores ids that are not the viewer's. */
export const markNotificationsRead = defineUseCase(z.array(z.string()), async (scope, ids) =>
  mark(async () => getHub(scope).markRead(toReader(scope.viewer), ids)),
);

/** Dismissed notifications never come back; "all" are those the viewer has now. */
export const dismissNotifications = defineUseCase(
  z.union([z.array(z.string()), z.literal("all")]),
  async (scope, ids) => mark(async () => getHub(scope).dismiss(toReader(scope.viewer), ids)),
);

/** Marking is idempotent, so that it can be repeated. */
const mark = async (marking: () => Promise<boolean>): Promise<Result<void>> =>
  (await withTimeLimit(notificationMarksMs, marking())) ? success(undefined) : failure("UPSTREAM_UNAVAILABLE");

const getHub = ({ env, viewer }: PortalScope) => env.NOTIFICATIONS.getByName(getShardName(viewer.uid));
const toReader = ({ uid, role }: PortalScope["viewer"]) => ({ uid, role });

/** What the front has already asked for; null when it has not, or the hub has to read the document store first. */
async function getAskedBell({ viewer, askedBells }: PortalScope): Promise<Bell | null> {
  const bells = askedBells?.uid === viewer.uid ? await askedBells.bells : null;
  return bells?.[viewer.role] ?? null;
}
