/** Builds what a route sees instead of `env`. */

import { type Result, success } from "#base/errors.ts";
import { toNetwork } from "#base/ip-network.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import type { Theme } from "#base/theme.ts";
import type { Actor } from "#workers/licences/contract.ts";
import { describeBrowser } from "./account/device.ts";
import type { AssistantControl, AssistantDesk, FindPassages } from "./assistant/contract.ts";
import { createAttemptsControl } from "./attempts/attempts-control.ts";
import type { AttemptsControl } from "./attempts/contract.ts";
import { createFirestoreClient, getFirestoreOptions } from "./clients/firestore-client.ts";
import type {
  IdentityControl,
  LicencesClient,
  LinkedUpdates,
  ProtectedActs,
  ProtectedUserAct,
  PublicConfiguration,
  SessionControl,
  SignedIn,
  Viewer,
} from "./contract.ts";
import type { MaintenanceControl } from "./cron/contract.ts";
import { type Configuration, loopbackHosts, type PortalEnv } from "./env.ts";
import { createEventRecorder } from "./event-outbox/event-recorder.ts";
import { createIdentityControl } from "./identity-control.ts";
import { createLazyControl } from "./lazy-control.ts";
import { logFault, logSecurity } from "./log.ts";
import type { MailControl, MailDesk, UnsubscribeControl } from "./mail/contract.ts";
import { getMailSettings } from "./mail/mail-settings.ts";
import { createCalls, type RunFor } from "./operations.ts";
import type { PersonDirectory } from "./people/contract.ts";
import type { PersonalDataControl } from "./personal-data/contract.ts";
import type { PhotosControl } from "./photos/contract.ts";
import { getTheme, isSidebarCollapsed } from "./preferences.ts";
import type { ProfileControl } from "./profile/contract.ts";
import type { PurchaseControl } from "./purchases/contract.ts";
import { createPurchaseControl } from "./purchases/purchase-control.ts";
import type { ReauthenticationControl, ReauthenticationInput } from "./reauthentication/contract.ts";
import { createRequestLicences, toActor } from "./request-licences.ts";
import type { ResolvedSession } from "./resolve-session.ts";
import { createScope, type RequestParts } from "./scope.ts";
import type { SecondFactorControl } from "./second-factor/contract.ts";
import { createSecondFactorControl } from "./second-factor/second-factor-control.ts";
import { createOwnerNotifier } from "./security-notifications/notify-owner.ts";
import type { ServiceStatusControl } from "./service-status/contract.ts";
import { createServiceStatusControl } from "./service-status/status-control.ts";
import { createSessionControl } from "./session-control.ts";
import type { TicketsControl } from "./tickets/contract.ts";
import { offersVendorForm } from "./tickets/offers-vendor-form.ts";
import type { UserAdministration } from "./user-administration/contract.ts";
import type { ViewControl } from "./view-as/contract.ts";

/** What a route sees instead of `env`. */
export interface PortalContext {
  /** Runs the use cases of the portal for the viewer that a guard has returned; null runs those of visitors. */
  run: RunFor;
  requestId: string;
  /** The page stands for a file that does not exist; its scripts would look for the file again. */
  isFileMissing?: true;
  /** The page answers a form: it must not reload by itself, or the typed text would be lost. */
  answersForm: boolean;
  /** For the inline scripts of Remix, the only ones that the Content-Security-Policy lets run. */
  nonce: string;
  now: Date;
  language: Language;
  theme: Theme | null;
  /** Whether the side bar shows only icons, as chosen on this device. */
  sidebarCollapsed: boolean;
  configuration: PublicConfiguration;
  session: SessionControl;
  attempts: AttemptsControl;
  identity: IdentityControl;
  /** Social sign-in, see `workers/portal/auth/social-sign-in.ts`. */
  social: {
    /** The provider's URL, and the cookie with state, nonce and PKCE verifier. */
    start(redirectTo: string): Promise<Result<{ location: string; setCookie: string }>>;
    finish(request: Request): Promise<Result<{ identity: SignedIn; redirectTo: string; clearCookie: string }>>;
  };
  /** The viewer's second factor. */
  secondFactor: SecondFactorControl;
  /** `forPremium`: each call also counts the authorised licences and fails with PREMIUM_REQUIRED when there is none. */
  licencesFor(viewer: Viewer, options?: { forPremium?: boolean }): LicencesClient;
  /** For people without an account, who have a link: the operations that check its token. */
  linkedUpdates: LinkedUpdates;
  purchases: PurchaseControl<Viewer>;
  photosFor(viewer: Viewer): PhotosControl;
  /** The viewer's own profile, password and address. */
  profileFor(viewer: Viewer): ProfileControl;
  /** Reauthentication of the viewer. */
  reauthenticationFor(viewer: Viewer): ReauthenticationControl;
  /** The viewer's archive of their data, and the deletion of their account. */
  personalDataFor(viewer: Viewer): PersonalDataControl;
  /** The viewer's conversation with the assistant, in their own session. */
  assistantFor(viewer: Viewer): AssistantControl;
  /** Use of the assistant and its switch; for the staff. */
  assistantDeskFor(viewer: Viewer): AssistantDesk;
  /** One person's account, for the staff; NOT_ADMIN for other viewers. */
  personDirectoryFor(viewer: Viewer): PersonDirectory;
  /** Lets an administrator see the portal as a customer. */
  viewAsFor(viewer: Viewer): ViewControl;
  /** The scheduled tasks; for the staff. */
  maintenanceFor(viewer: Viewer): MaintenanceControl;
  serviceStatus: ServiceStatusControl;
  ticketsFor(viewer: Viewer): TicketsControl;
  /** What the viewer is mailed. */
  mailsFor(viewer: Viewer): MailControl;
  /** For links in mails, without a session. */
  unsubscribe: UnsubscribeControl;
  /** The delivery of all mails; for the staff. */
  mailDeskFor(viewer: Viewer): MailDesk;
  /** Another person's account; for the staff. */
  usersFor(viewer: Viewer): Omit<UserAdministration, ProtectedUserAct>;
  /** After `ReauthenticationControl.confirm`, whose errors it returns. */
  protectedActsFor(viewer: Viewer, proof: ReauthenticationInput): Promise<Result<ProtectedActs>>;
  /** The actor for the licence service; exported for tests of the wire format. */
  toActor(viewer: Viewer): Actor;
  waitUntil(promise: Promise<unknown>): void;
  log: {
    /** One line with the request id; never call it for expected failures. */
    fault(error: unknown): void;
    /** Logs a request without permission as a security event. */
    forbidden(needed: "admin" | "owner"): void;
  };
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends PortalContext {}
}

export interface ContextOptions extends Omit<RequestParts, "now" | "onFault"> {
  nonce: string;
}

export function createContext(options: ContextOptions): PortalContext {
  const { request, env, configuration, findPassages, session, language, deadline, requestId } = options;
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
  const parts: RequestParts = { ...options, now, onFault };

  const administer = (person: Viewer) =>
    createLazyControl<UserAdministration>(async () => {
      const { createUserAdministration } = await import("./user-administration/user-administration.ts");
      return createUserAdministration({
        ...{ env, configuration, deadline, requestId, now, viewer: person, events: eventsBy(person) },
        ...{ attempts, notifyOwner, waitUntil, onFault },
      });
    });

  const mailSettings = getMailSettings(configuration);
  const mailOptions = { store: createDocuments(), settings: mailSettings, onFault };
  const hasMails = { isAvailable: mailSettings !== null };

  return {
    run: (person: Viewer | null) => createCalls(createScope(parts, person)),
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
    social: createLazyControl<PortalContext["social"]>(async () => {
      const { startSocialSignIn, finishSocialSignIn } = await import("./auth/social-sign-in.ts");
      const own = { origin, configuration, deadline, onFault };
      return {
        start: (redirectTo) => startSocialSignIn(redirectTo, own),
        finish: (callback) => finishSocialSignIn(callback, { ...own, signInWithIdp: identity.signInWithIdp }),
      };
    }),
    licencesFor,
    linkedUpdates: withoutActor,
    purchases: createPurchaseControl({
      ...{ request, configuration, language, licences: withoutActor, licencesFor },
      async holdPoints(person, id, amount) {
        const { holdPoints } = await import("./points/change-points.ts");
        return holdPoints(createScope(parts, person), { id, amount });
      },
      settlePoints,
    }),
    photosFor: (person) =>
      createLazyControl<PhotosControl>(async () => {
        const { createPhotosControl } = await import("./photos/change-photo.ts");
        return createPhotosControl({ env, viewer: person, waitUntil, onFault });
      }),
    secondFactor: createSecondFactorControl({ env, requestId, session, notifyOwner }),
    personalDataFor(person) {
      if (session.status !== "live" || session.viewer.uid !== person.uid)
        throw new Error("Personal data needs the viewer's own session.");
      return createLazyControl<PersonalDataControl>(async () => {
        const { createPersonalDataControl } = await import("./personal-data/personal-data-control.ts");
        return createPersonalDataControl({
          ...{ env, configuration, deadline, requestId, attempts, waitUntil },
          ...{ viewer: person, licences: licencesFor(person) },
          reauthentication: this.reauthenticationFor(person),
          listNotifications: this.run(person).listNotifications,
          tickets: this.ticketsFor(person),
          sessions: () => this.session.list(),
          conversations: async () => env.ACCOUNT.getByName(person.uid).conversations().listAll(),
        });
      });
    },
    profileFor(person) {
      if (session.status !== "live" || session.viewer.uid !== person.uid)
        throw new Error("The profile needs the viewer's own session.");
      const { key, idToken } = session;
      return createLazyControl<ProfileControl>(async () => {
        const { createProfileControl } = await import("./profile/profile-control.ts");
        return createProfileControl({
          ...{ env, configuration, deadline, requestId, language, attempts },
          ...{ sessionKey: key, idToken, viewer: person, notifyOwner, waitUntil },
          reauthentication: this.reauthenticationFor(person),
        });
      });
    },
    reauthenticationFor(person) {
      if (session.status !== "live" || session.viewer.uid !== person.uid)
        throw new Error("Reauthentication needs the viewer's own session.");
      return createLazyControl<ReauthenticationControl>(async () => {
        const { createReauthenticationControl } = await import("./reauthentication/reauthentication-control.ts");
        return createReauthenticationControl({ env, configuration, deadline, requestId, attempts, session });
      });
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
      return createLazyControl<AssistantControl>(async () => {
        const { createAssistantControl } = await import("./assistant/assistant-control.ts");
        const { translator } = await import("#app/i18n/translator.ts");
        return createAssistantControl({
          ...{ env, configuration, language, findPassages, waitUntil, onFault },
          ...{ viewer: person, sessionId: session.sessionId, licences: licencesFor(person) },
          describeFailure: (code) => translator(language)(`assistant.failures.${code}`),
        });
      });
    },
    assistantDeskFor: (person) =>
      createLazyControl<AssistantDesk>(async () => {
        const { createAssistantDesk } = await import("./assistant/assistant-desk.ts");
        return createAssistantDesk({ env, configuration, viewer: person, events: eventsBy(person), onFault });
      }),
    personDirectoryFor: (person) =>
      createLazyControl<PersonDirectory>(async () => {
        const { createPersonDirectory } = await import("./people/person-directory.ts");
        return createPersonDirectory({ env, configuration, deadline, viewer: person, onFault });
      }),
    viewAsFor: (person) =>
      createLazyControl<ViewControl>(async () => {
        const { createViewControl } = await import("./view-as/view-control.ts");
        return createViewControl({
          ...{ env, configuration, deadline, requestId, session, viewer: person },
          ...{ licences: licencesFor(person), notifyOwner, onFault },
        });
      }),
    ticketsFor(person) {
      const browser = describeBrowser(request.headers.get("User-Agent"));
      const load = async (): Promise<TicketsControl> => {
        const { createTicketsControl } = await import("./tickets/tickets-control.ts");
        return createTicketsControl({
          ...{ env, configuration, deadline, now, viewer: person, events: eventsBy(person), waitUntil, onFault },
          browser,
        });
      };
      return createLazyControl(load, { browser, hasVendorForm: offersVendorForm(configuration, person) });
    },
    mailsFor(person) {
      const load = async (): Promise<MailControl> =>
        (await import("./mail/mail-control.ts")).createMailControl(mailOptions, person);
      return createLazyControl(load, hasMails);
    },
    unsubscribe: createLazyControl<UnsubscribeControl>(async () => {
      const { createUnsubscribeControl } = await import("./mail/mail-control.ts");
      return createUnsubscribeControl({ ...mailOptions, keyring: configuration.SESSION_KEYS }, now);
    }),
    mailDeskFor(person) {
      const load = async (): Promise<MailDesk> => {
        const { createMailDesk } = await import("./mail/mail-control.ts");
        return createMailDesk({ ...mailOptions, viewer: person, events: eventsBy(person) });
      };
      return createLazyControl(load, hasMails);
    },
    usersFor: administer,
    serviceStatus: createServiceStatusControl(env, onFault),
    maintenanceFor: (person) =>
      createLazyControl<MaintenanceControl>(async () => {
        const { createMaintenanceControl } = await import("./cron/maintenance-control.ts");
        return createMaintenanceControl({ env, deadline, waitUntil, licences: licencesFor(person) });
      }),
    toActor,
    waitUntil,
    log: {
      fault: onFault,
      forbidden: (needed) => logSecurity("forbidden", { ...logFields, needed, ...(viewer ? { uid: viewer.uid } : {}) }),
    },
  };
}
