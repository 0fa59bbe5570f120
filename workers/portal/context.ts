/** Builds what a route sees instead of `env`. */

import { translator } from "#app/i18n/translator.ts";
import { success } from "#base/errors.ts";
import { toNetwork } from "#base/ip-network.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import type { Deadline } from "#base/time-limit.ts";
import { describeBrowser } from "./account/device.ts";
import { createAnnouncements } from "./announcements/announcements.ts";
import { createAssistantControl } from "./assistant/assistant-control.ts";
import { createAssistantDesk } from "./assistant/assistant-desk.ts";
import type { FindPassages } from "./assistant/contract.ts";
import { createAttemptsControl } from "./attempts/attempts-control.ts";
import { finishSocialSignIn, startSocialSignIn } from "./auth/social-sign-in.ts";
import { createFirestoreClient, getFirestoreOptions } from "./clients/firestore-client.ts";
import type { PortalContext, Viewer } from "./contract.ts";
import { createMaintenanceControl } from "./cron/maintenance-control.ts";
import { type Configuration, loopbackHosts, type PortalEnv } from "./env.ts";
import { createEventRecorder } from "./event-outbox/event-recorder.ts";
import { createIdentityControl } from "./identity-control.ts";
import { logFault, logSecurity } from "./log.ts";
import { createMailControl, createMailDesk, createUnsubscribeControl } from "./mail/mail-control.ts";
import { getMailSettings } from "./mail/mail-settings.ts";
import type { AskedBells } from "./notifications/bells.ts";
import { createNotificationsClient } from "./notifications/notifications-client.ts";
import { createPersonDirectory } from "./people/person-directory.ts";
import { createPersonalDataControl } from "./personal-data/personal-data-control.ts";
import { createPhotosControl } from "./photos/change-photo.ts";
import { createPoints } from "./points/change-points.ts";
import { getTheme, isSidebarCollapsed } from "./preferences.ts";
import { createProfileControl } from "./profile/profile-control.ts";
import { createPurchaseControl } from "./purchases/purchase-control.ts";
import { createReauthenticationControl } from "./reauthentication/reauthentication-control.ts";
import { createRequestLicences, toActor } from "./request-licences.ts";
import type { ResolvedSession } from "./resolve-session.ts";
import { createSecondFactorControl } from "./second-factor/second-factor-control.ts";
import { createOwnerNotifier } from "./security-notifications/notify-owner.ts";
import { createServiceStatusControl } from "./service-status/status-control.ts";
import { createSessionControl } from "./session-control.ts";
import { createTicketsControl } from "./tickets/tickets-control.ts";
import { createUserAdministration } from "./user-administration/user-administration.ts";
import { createViewControl } from "./view-as/view-control.ts";
import { createWinningProductsControl } from "./winning-products/winning-products-control.ts";
import { createWinningProductsDesk } from "./winning-products/winning-products-desk.ts";

export interface ContextOptions {
  request: Request;
  env: PortalEnv;
  configuration: Configuration;
  findPassages: FindPassages;
  session: ResolvedSession;
  /** Asked for while the session was being checked. */
  askedBells?: AskedBells | null;
  language: Language;
  deadline: Deadline;
  requestId: string;
  nonce: string;
  waitUntil(promise: Promise<unknown>): void;
}

export function createContext(options: ContextOptions): PortalContext {
  const { request, env, configuration, findPassages, session, askedBells, language, deadline, requestId } = options;
  const { nonce, waitUntil } = options;
  const { origin, hostname, pathname } = new URL(request.url);
  const viewer = session.status === "live" ? session.viewer : null;
  const sessionKey = session.status === "live" ? session.key : null;
  const logFields = { requestId, method: request.method, path: pathname };
  const onFault = (error: unknown) => logFault(error, logFields);
  const attempts = createAttemptsControl({ env, headers: request.headers, requestId, waitUntil });
  const now = new Date();
  const address = toNetwork(request.headers.get("CF-Connecting-IP"));

  const { licencesFor, withoutActor, settlePoints } = createRequestLicences({
    ...{ env, requestId, address, deadline, now, waitUntil, onFault },
  });
  const eventsBy = (person: Viewer) =>
    createEventRecorder({
      ...{ env, configuration, actor: toActor(person), requestId, network: address, now, waitUntil, onFault },
    });
  const createDocuments = () => createFirestoreClient(getFirestoreOptions(configuration, deadline));
  const announcements = createAnnouncements({
    ...{ request, env, configuration, deadline, requestId, eventsBy, now, waitUntil, onFault },
  });
  const notifyOwner = createOwnerNotifier({ env, requestId, waitUntil, onFault });
  const identity = createIdentityControl({
    env,
    configuration,
    deadline,
    requestId,
    sessionKey,
    tellOwner: notifyOwner,
    attempts,
    waitUntil,
  });
  const { notify } = announcements;
  const points = createPoints({ env, configuration, deadline, requestId, now, eventsBy, notify, waitUntil, onFault });

  const administer = (person: Viewer) =>
    createUserAdministration({
      ...{ env, configuration, deadline, requestId, now, viewer: person, events: eventsBy(person) },
      ...{ attempts, notifyOwner, waitUntil, onFault },
    });

  const mailOptions = { store: createDocuments(), settings: getMailSettings(configuration), onFault };

  return {
    requestId,
    answersForm: request.method === "POST",
    nonce,
    now,
    language,
    theme: getTheme(request, viewer),
    sidebarCollapsed: isSidebarCollapsed(request),
    configuration: {
      portalUrl: origin,
      purchaseUrl: configuration.PURCHASE_URL ?? (configuration.STRIPE_PRICE_ID ? paths.buy : null),
      socialProvider: configuration.SOCIAL_PROVIDER,
      adminTwoFactors: configuration.ADMIN_TWO_FACTORS,
      production: !loopbackHosts.has(hostname),
    },
    session: createSessionControl({ request, env, configuration, deadline, requestId, language, session, waitUntil }),
    attempts,
    identity,
    social: {
      start: (redirectTo) => startSocialSignIn(redirectTo, { origin, configuration, deadline, onFault }),
      finish: (callback) =>
        finishSocialSignIn(callback, {
          ...{ origin, configuration, deadline, onFault },
          signInWithIdp: identity.signInWithIdp,
        }),
    },
    licencesFor,
    linkedUpdates: withoutActor,
    purchases: createPurchaseControl({
      ...{ request, configuration, language, licences: withoutActor, licencesFor },
      ...{ holdPoints: points.hold, settlePoints },
    }),
    photosFor: (person) => createPhotosControl({ env, viewer: person, waitUntil, onFault }),
    secondFactor: createSecondFactorControl({ env, requestId, session, notifyOwner }),
    personalDataFor(person) {
      if (session.status !== "live" || session.viewer.uid !== person.uid)
        throw new Error("Personal data needs the viewer's own session.");
      return createPersonalDataControl({
        ...{ env, configuration, deadline, requestId, attempts, waitUntil },
        ...{ viewer: person, licences: licencesFor(person) },
        reauthentication: this.reauthenticationFor(person),
        notifications: this.notificationsFor(person),
        tickets: this.ticketsFor(person),
        sessions: () => this.session.list(),
        conversations: async () => env.ACCOUNT.getByName(person.uid).conversations().listAll(),
      });
    },
    profileFor(person) {
      if (session.status !== "live" || session.viewer.uid !== person.uid)
        throw new Error("The profile needs the viewer's own session.");
      const { key, idToken } = session;
      return createProfileControl({
        ...{ env, configuration, deadline, requestId, language, attempts },
        ...{
          sessionKey: key,
          idToken,
          viewer: person,
          reauthentication: this.reauthenticationFor(person),
          notifyOwner,
          waitUntil,
        },
      });
    },
    reauthenticationFor(person) {
      if (session.status !== "live" || session.viewer.uid !== person.uid)
        throw new Error("Reauthentication needs the viewer's own session.");
      return createReauthenticationControl({ env, configuration, deadline, requestId, attempts, session });
    },
    async protectedActsFor(person, proof) {
      const confirmed = await this.reauthenticationFor(person).confirm(proof);
      if (!confirmed.ok) return confirmed;
      const { refundOrder, startBulk } = licencesFor(person);
      const { changeRole, resetSecondFactor, delete: deleteUser } = administer(person);
      return success({ refundOrder, startBulk, changeRole, resetSecondFactor, delete: deleteUser });
    },
    assistantFor(person) {
      if (session.status !== "live" || session.viewer.uid !== person.uid)
        throw new Error("The assistant needs the viewer's own session.");
      return createAssistantControl({
        ...{ env, configuration, language, findPassages, waitUntil, onFault },
        ...{ viewer: person, sessionId: session.sessionId, licences: licencesFor(person) },
        describeFailure: (code) => translator(language)(`assistant.failures.${code}`),
      });
    },
    assistantDeskFor: (person) =>
      createAssistantDesk({ env, configuration, viewer: person, events: eventsBy(person), onFault }),
    personDirectoryFor: (person) => createPersonDirectory({ env, configuration, deadline, viewer: person, onFault }),
    viewAsFor: (person) =>
      createViewControl({
        ...{ env, configuration, deadline, requestId, session, viewer: person },
        ...{ licences: licencesFor(person), notifyOwner, onFault },
      }),
    ticketsFor: (person) =>
      createTicketsControl({
        ...{ env, configuration, deadline, now, viewer: person, events: eventsBy(person), waitUntil, onFault },
        browser: describeBrowser(request.headers.get("User-Agent")),
      }),
    mailsFor: (person) => createMailControl(mailOptions, person),
    unsubscribe: createUnsubscribeControl({ ...mailOptions, keyring: configuration.SESSION_KEYS }, now),
    mailDeskFor: (person) => createMailDesk({ ...mailOptions, viewer: person, events: eventsBy(person) }),
    pointsFor: points.own,
    pointsAdministrationFor: points.desk,
    usersFor: administer,
    serviceStatus: createServiceStatusControl(env, onFault),
    maintenanceFor: (person) =>
      createMaintenanceControl({
        ...{ env, deadline, waitUntil },
        licences: licencesFor(person),
      }),
    winningProductsFor: (person) =>
      createWinningProductsControl({ store: createDocuments(), viewer: person, now, onFault }),
    winningProductsDeskFor: (person) =>
      createWinningProductsDesk({ store: createDocuments(), viewer: person, events: eventsBy(person), now, onFault }),
    notificationsFor: (reader) =>
      createNotificationsClient({ env, reader, asked: askedBells ?? null, language, onFault }),
    ...announcements,
    toActor,
    waitUntil,
    log: {
      fault: onFault,
      forbidden: (needed) => logSecurity("forbidden", { ...logFields, needed, ...(viewer ? { uid: viewer.uid } : {}) }),
    },
  };
}
