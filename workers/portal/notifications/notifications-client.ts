/** One person's notifications for pages: one call to their hub, with a short time limit. */
import { failure, success } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { PortalEnv } from "../env.ts";
import type { AskedBells, Bell } from "./bells.ts";
import type { NotificationsClient } from "./contract.ts";
import { type Reader, toSystemNotification } from "./notification-document.ts";
import type { NotificationHub } from "./notification-hub.ts";
import { getShardName } from "./shards.ts";

const { notificationsMs, unreadCountMs, notificationMarksMs } = timeLimits.pages;

interface ClientOptions {
  env: PortalEnv;
  reader: Reader;
  /** Already asked for by the front. */
  asked?: AskedBells | null;
  language: Language;
  /** Called once for each fault; the caller then sees UPSTREAM_UNAVAILABLE, or null. */
  onFault(error: unknown): void;
}

export function createNotificationsClient({
  env,
  reader,
  asked,
  language,
  onFault,
}: ClientOptions): NotificationsClient {
  /** Null when it was not asked for, or the hub has to read the document store first. */
  async function getAskedBell(): Promise<Bell | null> {
    const bells = asked?.uid === reader.uid ? await asked.bells : null;
    return bells?.[reader.role] ?? null;
  }

  async function ask<Answer>(
    maxWaitMs: number,
    question: (hub: DurableObjectStub<NotificationHub>) => Promise<Answer>,
  ): Promise<Answer | null> {
    try {
      return await withTimeLimit(maxWaitMs, question(env.NOTIFICATIONS.getByName(getShardName(reader.uid))));
    } catch (error) {
      onFault(error);
      return null;
    }
  }
  /** Null means unknown; marking is idempotent, so that it can be repeated. */
  const toMarkResult = (isNoted: boolean | null) =>
    isNoted ? success(undefined) : failure(isNoted === null ? "WRITE_UNANSWERED" : "UPSTREAM_UNAVAILABLE");
  const who = { uid: reader.uid, role: reader.role };

  return {
    async latest(limit, maxWaitMs = notificationsMs) {
      const seen = await ask(maxWaitMs, async (hub) => {
        const bell = asked && limit <= asked.limit ? await getAskedBell() : null;
        return bell ? bell.latest.slice(0, limit) : hub.listLatest(who, limit);
      });
      if (!seen) return failure("UPSTREAM_UNAVAILABLE");
      return success(seen.map(({ notification, read }) => toSystemNotification(notification, language, read)));
    },
    unread: () =>
      ask(unreadCountMs, async (hub) => {
        const bell = await getAskedBell();
        return bell ? bell.unread : hub.countUnread(who);
      }),
    markRead: async (ids) => toMarkResult(await ask(notificationMarksMs, async (hub) => hub.markRead(who, ids))),
    dismiss: async (ids) => toMarkResult(await ask(notificationMarksMs, async (hub) => hub.dismiss(who, ids))),
  };
}
