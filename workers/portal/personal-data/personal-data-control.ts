/** Export and erasure of the signed-in user's data, for one request. */
import { failure, type Result, success } from "#base/errors.ts";
import { type Deadline, withTimeLimit } from "#base/time-limit.ts";
import { createAdministratorRemoval } from "../administrators/administrator-removal.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import { createIdentityClient } from "../clients/identity-client.ts";
import type { AttemptsControl, LicencesClient, NotificationsClient, SessionSummary, Viewer } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import { logFault, logSecurity } from "../log.ts";
import type { ReauthenticationControl } from "../reauthentication/contract.ts";
import { collectPersonalData } from "./collect-personal-data.ts";
import type { PersonalData, PersonalDataControl } from "./contract.ts";
import { deleteIdentity } from "./delete-identity.ts";
import { erasePersonalData } from "./erase-personal-data.ts";
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
  notifications: NotificationsClient;
  sessions(): Promise<SessionSummary[]>;
  waitUntil(promise: Promise<unknown>): void;
}

export function createPersonalDataControl(options: PersonalDataOptions): PersonalDataControl {
  const { env, configuration, deadline, requestId, waitUntil, viewer, attempts, reauthentication, licences } = options;
  const { uid, email } = viewer;
  const onFault = (error: unknown) => logFault(error, { requestId, kind: "own-data", uid });
  const stored = getFirestoreOptions(configuration, deadline);
  const store = createFirestoreClient(stored);
  const { IDENTITY_URL: baseUrl, FIREBASE_API_KEY: apiKey } = configuration;
  const directory = createIdentityAdminClient({
    baseUrl,
    projectId: stored.projectId,
    account: stored.account,
    onFault,
    deadline,
  });
  const administrators = createAdministratorRemoval({ env, store, directory });
  const journal = getJournal(env);

  /** Checks that every service answers, because the deletion cannot be undone. */
  async function checkReady(): Promise<Result<void>> {
    try {
      const isLast = await administrators.isLast(uid);
      if (!isLast.ok) return isLast;
      if (isLast.value) return failure("LAST_ADMINISTRATOR");
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
    const answered = await licences.exportAccount({ part: "terms" });
    return answered.ok ? success(undefined) : answered;
  }

  return {
    async collect() {
      const attempt = await attempts.guard<Result<PersonalData>>("export", email, async () => {
        try {
          const collected = await collectPersonalData({ ...options, uid, store, photos: env.PHOTOS });
          return { outcome: "right", value: success(collected) };
        } catch (error) {
          onFault(error);
          return { outcome: "unsettled", value: failure("UPSTREAM_UNAVAILABLE") };
        }
      });
      return "error" in attempt ? { ok: false, error: attempt.error } : attempt.value;
    },

    async erase({ licences: choice, ...input }) {
      const erasure: PendingErasure = { uid, email, licences: choice, archive: crypto.randomUUID() };
      // Run every other check before reauthentication, which may use up a code.
      const ready = await checkReady();
      const started = ready.ok
        ? await reauthentication.guard(input, ({ idToken }) => reserveAndErase(erasure, idToken))
        : ready;
      // The last administrator cannot have another deletion running.
      if (started.ok || started.error.code === "LAST_ADMINISTRATOR") return started;
      const isGone = started.error.code === "SIGN_IN_REQUIRED";
      const other = await waitForOtherErasure(journal, { ...erasure, isGone }).catch(onFault);
      return other ? success(other) : started;
    },
  };

  /** The reservation keeps at least one administrator when several delete their accounts at the same time. */
  async function reserveAndErase(erasure: PendingErasure, idToken: string): Promise<Result<{ finished: boolean }>> {
    const id = crypto.randomUUID();
    try {
      const reserved = await administrators.reserve({ id, uid });
      if (!reserved.ok) return reserved;
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
    const done = await eraseReserved(erasure, idToken);
    if (!done.ok && done.error.code !== "UNANSWERED") await administrators.cancel(id).catch(onFault);
    return done;
  }

  async function eraseReserved(erasure: PendingErasure, idToken: string): Promise<Result<{ finished: boolean }>> {
    try {
      // Record the erasure first: after a crash, the cron task checks how far it came.
      await journal.startErasure(erasure, Date.now());
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
    const { deleteAccount } = createIdentityClient({ baseUrl, apiKey, onFault, deadline });
    const deleted = await deleteIdentity({ deleteAccount, exists: directory.exists }, { uid, idToken });
    if (!deleted.ok) {
      // The account may be gone, so check every open session on its next request.
      if (deleted.error.code === "UNANSWERED") await env.ACCOUNT.getByName(uid).distrust(null).catch(onFault);
      return deleted;
    }
    logSecurity("account.deleted", { requestId, uid });
    const rest = eraseRest(erasure);
    waitUntil(rest);
    return success({ finished: await withTimeLimit(deadline.leftMs(), rest).catch(() => false) });
  }

  /** Continues after the request's deadline. The cron task finishes what is left. */
  async function eraseRest(erasure: PendingErasure): Promise<boolean> {
    try {
      const confirmed = await journal.confirmErasure(erasure, Date.now());
      const finished = await erasePersonalData(confirmed, { env, requestId, onFault });
      if (finished) await journal.completeErasure(uid, Date.now()).catch(onFault);
      return finished;
    } catch (error) {
      onFault(error);
      return false;
    }
  }
}

interface Journal {
  findErasure(uid: string): Promise<ErasureRow | null>;
}

/** An older deletion is not part of the same double click. */
const maxDoubleClickMs = 60_000;
const maxWaitMs = 5_000;
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
  while (row && row.passedAtMs === null && Date.now() - startedAtMs < maxWaitMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    row = await journal.findErasure(uid);
  }
  return row?.isConfirmed ? { finished: row.passedAtMs !== null } : null;
}
