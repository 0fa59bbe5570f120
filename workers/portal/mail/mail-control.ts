/** Mails for the load context: one user's choices, links that unsubscribe, and the staff's list. */
import { type AppError, failure, type Result, success } from "#base/errors.ts";
import { withTimeLimitOr } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import type { Viewer } from "../contract.ts";
import { commitWithEvent, type EventRecorder } from "../event-outbox/event-recorder.ts";
import type { MailControl, MailDesk, UnsubscribeControl } from "./contract.ts";
import { loadMailPreferences, saveMailPreferences } from "./mail-preferences.ts";
import { createMailRepository } from "./mail-repository.ts";
import type { MailSettings } from "./mail-settings.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

interface MailOptions {
  store: Firestore;
  settings: MailSettings | null;
  onFault: (error: unknown) => void;
}

const createCatcher =
  (onFault: MailOptions["onFault"], code: AppError["code"]) =>
  async <Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> => {
    try {
      return await work();
    } catch (error) {
      onFault(error);
      return failure(code);
    }
  };

export function createMailControl({ store, settings, onFault }: MailOptions, { uid }: Viewer): MailControl {
  const reading = createCatcher(onFault, "UPSTREAM_UNAVAILABLE");
  const writing = createCatcher(onFault, "WRITE_UNANSWERED");
  return {
    isAvailable: settings !== null,
    preferences() {
      const read = reading(async () => success(await loadMailPreferences(store, uid)));
      return withTimeLimitOr(timeLimits.pages.mailPreferencesMs, read, failure("UPSTREAM_UNAVAILABLE"));
    },
    savePreferences: (preferences) =>
      writing(async () =>
        (await saveMailPreferences(store, uid, preferences)) ? success(undefined) : failure("UPSTREAM_UNAVAILABLE"),
      ),
  };
}

export function createUnsubscribeControl(
  { store, keyring, onFault }: Pick<MailOptions, "store" | "onFault"> & Pick<MailSettings, "keyring">,
  now: Date,
): UnsubscribeControl {
  const writing = createCatcher(onFault, "WRITE_UNANSWERED");
  const read = (token: string) => readUnsubscribeToken(keyring, token, now);
  return {
    async read(token) {
      const found = await read(token);
      return found ? success({ kind: found.kind }) : failure("LINK_ENDED");
    },
    unsubscribe: (token) =>
      writing(async () => {
        const found = await read(token);
        if (!found) return failure("LINK_ENDED");
        // A deleted account gets no mails either way.
        await saveMailPreferences(store, found.uid, { [found.kind]: false });
        return success({ kind: found.kind });
      }),
  };
}

interface DeskOptions extends MailOptions {
  viewer: Viewer;
  events: Pick<EventRecorder, "create" | "deliver">;
}

export function createMailDesk({ store, settings, viewer, events, onFault }: DeskOptions): MailDesk {
  const repository = settings && createMailRepository(store, settings.collection);

  async function asStaff<Value>(
    code: AppError["code"],
    work: (mails: NonNullable<typeof repository>) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    if (viewer.role !== "admin") return failure("NOT_ADMIN");
    if (!repository) return failure("NOT_FOUND");
    return createCatcher(onFault, code)(() => work(repository));
  }

  return {
    isAvailable: settings !== null,
    page: (number, failedOnly) =>
      asStaff("UPSTREAM_UNAVAILABLE", async (mails) => success(await mails.page(number, failedOnly))),
    retry: (id) =>
      asStaff("WRITE_UNANSWERED", async (mails) => {
        const retried = await commitWithEvent(events, (write) =>
          mails.retry(id, ({ to }) => write({ type: "mail.retried", object: { kind: "mail", id }, account: to })),
        );
        if (retried.outcome === "done") return success({ to: retried.mail.to });
        return failure(retried.outcome === "gone" ? "NOT_FOUND" : "STATE_CONFLICT");
      }),
  };
}
