/** Export and erasure of the signed-in user's data, for one request. */

import { failure, type Result, success } from "#base/errors.ts";
import { type Deadline, withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { ChatMessage } from "../assistant/contract.ts";
import type { AttemptsControl } from "../attempts/contract.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import { createIdentityClient } from "../clients/identity-client.ts";
import type { LicencesClient, SessionSummary, Viewer } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import { logFault } from "../log.ts";
import { getMailSettings } from "../mail/mail-settings.ts";
import type { ReauthenticationControl } from "../reauthentication/contract.ts";
import { createAccountDeletion } from "./account-deletion.ts";
import { type CollectOptions, collectPersonalData } from "./collect-personal-data.ts";
import type { PersonalData, PersonalDataControl } from "./contract.ts";
import { deleteIdentity } from "./delete-identity.ts";
import type { ErasureRow, PendingErasure } from "./erasure-repository.ts";
import { getJournal } from "./maintenance-journal.ts";

interface PersonalDataOptions {
  env: PortalEnv;
  configuration: Configuration;
  deadline: Deadline;
  requestId: string;
  viewer: Viewer;
  attempts: AttemptsControl;
  reauthentication: ReauthenticationControl;
  licences: LicencesClient;
  listNotifications: CollectOptions["listNotifications"];
  refreshTickets: CollectOptions["refreshTickets"];
  sessions(): Promise<SessionSummary[]>;
  conversations(): Promise<ChatMessage[]>;
  waitUntil(promise: Promise<unknown>): void;
}

export function createPersonalDataControl(options: PersonalDataOptions): PersonalDataControl {
  const { env, configuration, deadline, requestId, waitUntil, viewer, attempts, reauthentication, licences } = options;
  const { uid, email } = viewer;
  const onFault = (error: unknown) => logFault(error, { requestId, kind: "own-data", uid });
  const stored = getFirestoreOptions(configuration, deadline);
  const store = createFirestoreClient(stored);
  const { IDENTITY_URL: baseUrl, FIREBASE_API_KEY: apiKey } = configuration;
  const { projectId, account } = stored;
  // Without the request's deadline, because a deletion that has begun has to be finished.
  const directory = createIdentityAdminClient({ baseUrl, projectId, account, onFault });
  const deletion = createAccountDeletion({ env, deadline, requestId, waitUntil, onFault });
  const journal = getJournal(env);

  return {
    async collect() {
      const attempt = await attempts.guard<Result<PersonalData>>("export", email, async () => {
        try {
          const collected = await collectPersonalData({
            ...{ ...options, uid, store, photos: env.PHOTOS },
            mailCollection: getMailSettings(configuration)?.collection ?? null,
          });
          return { outcome: "right", value: success(collected) };
        } catch (error) {
          onFault(error);
          return { outcome: "unsettled", value: failure("UPSTREAM_UNAVAILABLE") };
        }
      });
      return "error" in attempt ? { ok: false, error: attempt.error } : attempt.value;
    },

    async erase({ licences: choice, ...input }) {
      const erasure: PendingErasure = { uid, email, licences: choice, archive: crypto.randomUUID(), event: null };
      // Run every other check before reauthentication, which may use up a code.
      const ready = await deletion.checkReady(uid, licences);
      const started = ready.ok
        ? await reauthentication.guard(input, ({ idToken }) => deleteOwn(erasure, idToken))
        : ready;
      // The last administrator cannot have another deletion running.
      if (started.ok || started.error.code === "LAST_ADMINISTRATOR") return started;
      const isGone = started.error.code === "SIGN_IN_REQUIRED";
      const other = await withTimeLimit(
        otherErasureMs + lastErasureMs,
        waitForOtherErasure(journal, { ...erasure, isGone }),
      ).catch(onFault);
      return other ? success(other) : started;
    },
  };

  /** Another person could take the role while this form was open, so only the deletion itself decides. */
  async function deleteOwn(erasure: PendingErasure, idToken: string): Promise<Result<{ finished: boolean }>> {
    const { deleteAccount } = createIdentityClient({ baseUrl, apiKey, onFault });
    const deleted = await deletion.run(erasure, () =>
      deleteIdentity(() => deleteAccount(idToken), { exists: directory.exists, uid }),
    );
    const isLast = !deleted.ok && deleted.error.code === "LAST_ACTIVE_ADMINISTRATOR";
    return isLast ? failure("LAST_ADMINISTRATOR") : deleted;
  }
}

interface Journal {
  findErasure(uid: string): Promise<ErasureRow | null>;
}

/** An older deletion is not part of the same double click. */
const maxDoubleClickMs = 60_000;
const { otherErasureMs, lastErasureMs } = timeLimits.services;
const pauseMs = 100;

/**
 * After a double click, waits for the other request and returns its result; null when there is none or it failed.
 * Another request's row has another archive name. When the other request came second but finished first, the row has
 * this request's archive name; `isGone` shows that case, because this request found the account gone.
 */
export async function waitForOtherErasure(
  journal: Journal,
  { uid, archive, isGone }: { uid: string; archive: string; isGone: boolean },
): Promise<{ finished: boolean } | null> {
  const startedAtMs = Date.now();
  let row = await journal.findErasure(uid);
  if (!row || startedAtMs - row.begunAtMs > maxDoubleClickMs) return null;
  if (row.archive === archive && !isGone) return null;
  while (row && row.passedAtMs === null && Date.now() - startedAtMs < otherErasureMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    row = await journal.findErasure(uid);
  }
  return row?.isConfirmed ? { finished: row.passedAtMs !== null } : null;
}
