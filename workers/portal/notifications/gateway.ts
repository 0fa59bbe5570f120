/** What one person has been told, as pages ask for it: one question to their hub, which never keeps a page waiting for long. */
import { failure, success } from "#shared/errors.ts";
import type { Language } from "#shared/language.ts";
import { withTimeLimit } from "#shared/time-limit.ts";
import type { PortalEnv } from "../env.ts";
import type { NotificationsGateway } from "./contract.ts";
import { notificationOf, type Reader } from "./notification-document.ts";
import type { NotificationHub } from "./notification-hub.ts";
import { shardOf } from "./shards.ts";

/** The first time somebody comes, their hub asks the document store. */
const listPatienceMs = 900;
const countPatienceMs = 300;
const markPatienceMs = 900;

interface GatewayOptions {
  env: PortalEnv;
  reader: Reader;
  language: Language;
  /** Called once for each fault; the caller then sees UPSTREAM_UNAVAILABLE, or null. */
  onFault(error: unknown): void;
}

export function notificationsGateway({ env, reader, language, onFault }: GatewayOptions): NotificationsGateway {
  async function ask<Answer>(
    patienceMs: number,
    question: (hub: DurableObjectStub<NotificationHub>) => Promise<Answer>,
  ): Promise<Answer | null> {
    try {
      return await withTimeLimit(patienceMs, question(env.NOTIFICATIONS.getByName(shardOf(reader.uid))));
    } catch (error) {
      onFault(error);
      return null;
    }
  }
  /** Null: nobody knows. Marked twice is marked once. */
  const noted = (isNoted: boolean | null) =>
    isNoted ? success(undefined) : failure(isNoted === null ? "WRITE_UNANSWERED" : "UPSTREAM_UNAVAILABLE");
  const who = { uid: reader.uid, role: reader.role };

  return {
    async latest(limit, patienceMs = listPatienceMs) {
      const seen = await ask(patienceMs, async (hub) => hub.latest(who, limit));
      if (!seen) return failure("UPSTREAM_UNAVAILABLE");
      return success(seen.map(({ notice, read }) => notificationOf(notice, language, read)));
    },
    unread: () => ask(countPatienceMs, async (hub) => hub.unread(who)),
    markRead: async (ids) => noted(await ask(markPatienceMs, async (hub) => hub.markRead(who, ids))),
    dismiss: async (ids) => noted(await ask(markPatienceMs, async (hub) => hub.dismiss(who, ids))),
  };
}
