/** Builds what a route sees instead of `env`. */
import { firestore } from "#app/gateways/firestore.server.ts";
import { licencesGateway } from "#app/gateways/licences.server.ts";
import { notificationsGateway } from "#app/gateways/notifications.server.ts";
import type { Actor } from "#workers/licences/contract.ts";
import { storeOptions } from "./account/store-options.ts";
import { accountIdentity } from "./account-identity.ts";
import { attemptsControl } from "./attempts-control.ts";
import type { LicencesGateway, PortalContext, Viewer } from "./contract.ts";
import { maintenanceGateway } from "./cron/maintenance.ts";
import { type Configuration, loopbackHosts, type PortalEnv } from "./env.ts";
import { logFault, logSecurity } from "./log.ts";
import { ownDataControl } from "./own-data/own-data-control.ts";
import { languageOf, sidebarCollapsedOf, themeOf } from "./preferences.ts";
import { profileControl } from "./profile/profile-control.ts";
import { sessionControl } from "./session-control.ts";
import type { ResolvedSession } from "./session-resolution.ts";

export interface ContextOptions {
  request: Request;
  env: PortalEnv;
  configuration: Configuration;
  session: ResolvedSession;
  requestId: string;
  nonce: string;
  waitUntil(promise: Promise<unknown>): void;
}

export function createContext(options: ContextOptions): PortalContext {
  const { request, env, configuration, session, requestId, nonce, waitUntil } = options;
  const { origin, hostname, pathname } = new URL(request.url);
  const viewer = session.status === "live" ? session.viewer : null;
  const sessionKey = session.status === "live" ? session.key : null;
  const identity = accountIdentity({ env, configuration, requestId, sessionKey, waitUntil });
  const logFields = { requestId, method: request.method, path: pathname };
  const onFault = (error: unknown) => logFault(error, logFields);
  const language = languageOf(request, viewer);
  const attempts = attemptsControl({ env, headers: request.headers, requestId, waitUntil });
  const gateways = new Map<string, LicencesGateway>();
  const now = new Date();

  function licencesFor(person: Viewer): LicencesGateway {
    const known = gateways.get(person.uid);
    if (known) return known;
    const gateway = askedOnce(licencesGateway({ binding: env.LICENCES, actor: actorOf(person), requestId, onFault }));
    gateways.set(person.uid, gateway);
    return gateway;
  }

  return {
    requestId,
    nonce,
    now,
    language,
    theme: themeOf(request, viewer),
    sidebarCollapsed: sidebarCollapsedOf(request),
    configuration: {
      portalUrl: origin,
      purchaseUrl: configuration.PURCHASE_URL ?? null,
      socialProvider: configuration.SOCIAL_PROVIDER,
      production: !loopbackHosts.has(hostname),
    },
    session: sessionControl({ request, env, configuration, requestId, session }),
    attempts,
    identity,
    social: {
      // Loaded by the two routes that need it: no other page pays for it.
      async start(redirectTo) {
        const { startSocialSignIn } = await import("#app/session/social.server.ts");
        return startSocialSignIn(redirectTo, { origin, configuration, onFault });
      },
      async finish(callback) {
        const { finishSocialSignIn } = await import("#app/session/social.server.ts");
        return finishSocialSignIn(callback, { origin, configuration, onFault, signInWithIdp: identity.signInWithIdp });
      },
    },
    licencesFor,
    notificationsFor: (reader) =>
      notificationsGateway({ store: firestore(storeOptions(configuration)), reader, now, onFault }),
    maintenanceFor: (person) => maintenanceGateway({ env, licences: licencesFor(person), onFault }),
    ownDataFor(person) {
      if (session.status !== "live" || session.viewer.uid !== person.uid) throw new Error("This is nobody's own data.");
      return ownDataControl({
        ...{ env, configuration, requestId, attempts },
        ...{ viewer: person, idToken: session.idToken, licences: licencesFor(person) },
        profile: this.profileFor(person),
        notifications: this.notificationsFor(person),
        sessions: () => this.session.list(),
      });
    },
    profileFor(person) {
      if (session.status !== "live" || session.viewer.uid !== person.uid)
        throw new Error("This is nobody's own profile.");
      const { key, idToken } = session;
      return profileControl({
        ...{ env, configuration, requestId, language, attempts },
        ...{ sessionKey: key, idToken, viewer: person },
      });
    },
    actorOf,
    idToken: session.status === "live" ? session.idToken : null,
    waitUntil,
    log: {
      fault: onFault,
      forbidden: (needed) => logSecurity("forbidden", { ...logFields, needed, ...(viewer ? { uid: viewer.uid } : {}) }),
    },
  };
}

function actorOf({ uid, email, emailVerified, role }: Viewer): Actor {
  return { uid, email: email.toLowerCase(), emailVerified, role };
}

/** Layouts and pages ask the premium gate alike; one question answers both, within this request only. */
function askedOnce(gateway: LicencesGateway): LicencesGateway {
  let authorised: ReturnType<LicencesGateway["authorised"]> | undefined;
  return {
    ...gateway,
    authorised() {
      authorised ??= gateway.authorised();
      return authorised;
    },
  };
}
