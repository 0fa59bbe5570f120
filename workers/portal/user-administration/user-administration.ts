/** The acts of the staff on another person's account, for one request. */
import { sha256Hex } from "#base/digest.ts";
import { failure, type Result } from "#base/errors.ts";
import type { Deadline } from "#base/time-limit.ts";
import { createAdministratorChanges } from "../administrators/administrator-changes.ts";
import type { AttemptsControl } from "../attempts/contract.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { isRejectedCall } from "../clients/http-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import { createIdentityClient } from "../clients/identity-client.ts";
import { createLicencesClient } from "../clients/licences-client.ts";
import type { Viewer } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import type { EventRecorder } from "../event-outbox/event-recorder.ts";
import { createAccountDeletion } from "../personal-data/account-deletion.ts";
import type { NotifyOwner } from "../security-notifications/notify-owner.ts";
import { createUserIndexing } from "../users/index-user.ts";
import { allowPoints } from "./allow-points.ts";
import { changeRole } from "./change-role.ts";
import { maxReasonLength, type UserAct, type UserAdministration } from "./contract.ts";
import { deleteUser } from "./delete-user.ts";
import { disableUser, enableUser } from "./disable-user.ts";
import { endSessions, resetSecondFactor } from "./end-sessions.ts";
import { sendPasswordLink, sendVerification } from "./send-account-mail.ts";

interface AdministrationOptions {
  env: PortalEnv;
  configuration: Configuration;
  deadline: Deadline;
  requestId: string;
  now: Date;
  viewer: Viewer;
  events: EventRecorder;
  attempts: AttemptsControl;
  notifyOwner: NotifyOwner;
  waitUntil(promise: Promise<unknown>): void;
  onFault: (error: unknown) => void;
}

export function createUserAdministration(options: AdministrationOptions): UserAdministration {
  const { env, configuration, deadline, requestId, viewer, notifyOwner, waitUntil, onFault } = options;
  const { IDENTITY_URL: baseUrl, FIREBASE_API_KEY: apiKey } = configuration;
  const { projectId, account: serviceAccount } = getFirestoreOptions(configuration);
  const createClients = (until?: Deadline) => ({
    store: createFirestoreClient(getFirestoreOptions(configuration, until)),
    directory: createIdentityAdminClient({ baseUrl, projectId, account: serviceAccount, onFault, deadline: until }),
  });
  const indexUser = createUserIndexing({ env, waitUntil, onFault });
  const tools = {
    ...{ env, viewer, requestId, notifyOwner, onFault, serviceAccount },
    ...createClients(deadline),
    toFinish: createClients(),
    ...{ now: options.now, events: options.events, attempts: options.attempts },
    administrators: createAdministratorChanges({ env, deadline, requestId, onFault }),
    identity: createIdentityClient({ baseUrl, apiKey, onFault, deadline }),
    deletion: createAccountDeletion({ env, deadline, requestId, waitUntil, onFault }),
    licencesAs: (actor: Parameters<typeof createLicencesClient>[0]["actor"]) =>
      createLicencesClient({ binding: env.LICENCES, actor, requestId, onFault, deadline }),
  };

  /** For staff alone, with a reason, once for each form; answers instead of throwing. */
  function forStaff<Act extends UserAct, Value>(name: string, run: (act: Act) => Promise<Result<Value>>) {
    return async (given: Act): Promise<Result<Value>> => {
      if (viewer.role !== "admin") return failure("NOT_ADMIN");
      const act = { ...given, reason: given.reason.trim() };
      if (act.reason === "" || act.reason.length > maxReasonLength) return failure("INVALID_REQUEST");
      const form = sha256Hex(JSON.stringify([name, act]));
      const running = catchFaults(async () => {
        const own = env.ACCOUNT.getByName(viewer.uid);
        const done = (await own.runInTurn(form, () => catchFaults(() => run(act)))) as Result<Value>;
        indexUser(act.uid);
        return done;
      });
      // A second click makes the browser abort the first request, which still has to finish.
      waitUntil(running);
      return running;
    };
  }

  async function catchFaults<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
    try {
      return await work();
    } catch (error) {
      onFault(error);
      return failure(isRejectedCall(error) ? "UPSTREAM_UNAVAILABLE" : "WRITE_UNANSWERED");
    }
  }

  return {
    changeRole: forStaff("role", (act) => changeRole(tools, act)),
    allowPoints: forStaff("points-payment", (act) => allowPoints(tools, act)),
    disable: forStaff("disable", (act) => disableUser(tools, act)),
    enable: forStaff("enable", (act) => enableUser(tools, act)),
    endSessions: forStaff("end-sessions", (act) => endSessions(tools, act)),
    resetSecondFactor: forStaff("reset-second-factor", (act) => resetSecondFactor(tools, act)),
    sendVerification: forStaff("verification", (act) => sendVerification(tools, act)),
    sendPasswordLink: forStaff("password-link", (act) => sendPasswordLink(tools, act)),
    delete: forStaff("delete", (act) => deleteUser(tools, act)),
  };
}
