/** A person's own data as routes may use it, for one request. */
import { failure, type Result, success } from "#base/errors.ts";
import { type Deadline, withTimeLimit } from "#base/time-limit.ts";

import { storeOptions } from "../account/store-options.ts";
import { createAdministratorRemoval } from "../administrators/administrator-removal.ts";
import { createFirestoreClient } from "../clients/firestore-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import { createIdentityClient } from "../clients/identity-client.ts";
import type { AttemptsControl, LicencesClient, NotificationsGateway, SessionSummary, Viewer } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import { logFault, logSecurity } from "../log.ts";
import type { ReauthenticationControl } from "../reauthentication/contract.ts";
import { collectPersonalData } from "./collect-personal-data.ts";
import type { PersonalData, PersonalDataControl } from "./contract.ts";
import { deleteIdentity } from "./delete-identity.ts";
import { erasePersonalData } from "./erase-personal-data.ts";
import { waitForOtherErasure } from "./erasure-under-way.ts";
import { getJournal, type PendingErasure } from "./maintenance-journal.ts";

interface PersonalDataOptions {
  env: PortalEnv;
  configuration: Configuration;
  deadline: Deadline;
  requestId: string;
  viewer: Viewer;
  attempts: AttemptsControl;
  reauthentication: ReauthenticationControl;
  licences: LicencesClient;
  notifications: NotificationsGateway;
  sessions(): Promise<SessionSummary[]>;
  waitUntil(promise: Promise<unknown>): void;
}

export function createPersonalDataControl(options: PersonalDataOptions): PersonalDataControl {
  const { env, configuration, deadline, requestId, waitUntil, viewer, attempts, reauthentication, licences } = options;
  const { uid, email } = viewer;
  const onFault = (error: unknown) => logFault(error, { requestId, kind: "own-data", uid });
  const stored = storeOptions(configuration, deadline);
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

  /** Whether all that will be needed answers now: past this, nothing can be taken back. */
  async function ready(): Promise<Result<void>> {
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
          const { env: _, ...tools } = { ...options, uid, store, photos: env.PHOTOS };
          return { outcome: "right", value: success(await collectPersonalData(tools)) };
        } catch (error) {
          onFault(error);
          return { outcome: "unsettled", value: failure("UPSTREAM_UNAVAILABLE") };
        }
      });
      return "refusal" in attempt ? { ok: false, error: attempt.refusal } : attempt.value;
    },

    async erase({ licences: choice, ...given }) {
      const owed: PendingErasure = { uid, email, licences: choice, archive: crypto.randomUUID() };
      // All that may say no before the reauthentication, which may use up a code.
      const isReady = await ready();
      const begun = isReady.ok ? await reauthentication.guard(given, ({ idToken }) => begin(owed, idToken)) : isReady;
      // The last administrator cannot have another deletion under way.
      if (begun.ok || begun.error.code === "LAST_ADMINISTRATOR") return begun;
      const isGone = begun.error.code === "SIGN_IN_REQUIRED";
      const underWay = await waitForOtherErasure(journal, { ...owed, isGone }).catch(onFault);
      return underWay ? success(underWay) : begun;
    },
  };

  /** An administrator may leave only when another one remains, also when several leave at the same moment. */
  async function begin(owed: PendingErasure, idToken: string): Promise<Result<{ finished: boolean }>> {
    const id = crypto.randomUUID();
    try {
      const reserved = await administrators.reserve({ id, uid });
      if (!reserved.ok) return reserved;
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
    const done = await eraseReserved(owed, idToken);
    if (!done.ok && done.error.code !== "UNANSWERED") await administrators.cancel(id).catch(onFault);
    return done;
  }

  async function eraseReserved(owed: PendingErasure, idToken: string): Promise<Result<{ finished: boolean }>> {
    try {
      // First: should anything break off from here on, the clock finds out how far it came.
      await journal.startErasure(owed, Date.now());
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
    const { deleteAccount } = createIdentityClient({ baseUrl, apiKey, onFault, deadline });
    const deleted = await deleteIdentity({ deleteAccount, exists: directory.exists }, { uid, idToken });
    if (!deleted.ok) {
      // So that no open page goes on in the name of an account that is gone: each finds out with its next request.
      if (deleted.error.code === "UNANSWERED") await env.ACCOUNT.getByName(uid).distrust(null).catch(onFault);
      return deleted;
    }
    logSecurity("account.deleted", { requestId, uid });
    const rest = eraseOwed(owed);
    waitUntil(rest);
    return success({ finished: await withTimeLimit(deadline.leftMs(), rest).catch(() => false) });
  }

  /** Goes on when it takes longer than the request may; what is left then is done by the clock. */
  async function eraseOwed(owed: PendingErasure): Promise<boolean> {
    try {
      const confirmed = await journal.confirmErasure(owed, Date.now());
      const finished = await erasePersonalData(confirmed, { env, requestId, onFault });
      if (finished) await journal.completeErasure(uid, Date.now()).catch(onFault);
      return finished;
    } catch (error) {
      onFault(error);
      return false;
    }
  }
}
