/** Builds what a route sees instead of `env`. */

import type { Language } from "#shared/language.ts";
import type { Deadline } from "#shared/time-limit.ts";
import type { Actor } from "#workers/licences/contract.ts";
import { tellingNews } from "./account/owned.ts";
import { accountIdentity } from "./account-identity.ts";
import { announcements } from "./announcements/announcements.ts";
import { attemptsControl } from "./attempts-control.ts";
import { finishSocialSignIn, startSocialSignIn } from "./auth/social-sign-in.ts";
import { createLicencesClient } from "./clients/licences-client.ts";
import type { LicencesGateway, PortalContext, Viewer } from "./contract.ts";
import { clock } from "./cron/clock.ts";
import { maintenanceGateway } from "./cron/maintenance.ts";
import { type Configuration, loopbackHosts, type PortalEnv } from "./env.ts";
import { notifyingOfJobs } from "./job-notifications/seen-jobs.ts";
import { sendDueJobNotifications } from "./job-notifications/send-due.ts";
import { logFault, logSecurity } from "./log.ts";
import { notificationsGateway } from "./notifications/gateway.ts";
import { ownDataControl } from "./own-data/own-data-control.ts";
import { photosControl } from "./photos/control.ts";
import { pointsAccess } from "./points/access.ts";
import { getTheme, isSidebarCollapsed } from "./preferences.ts";
import { profileControl } from "./profile/profile-control.ts";
import { proofControl } from "./proof/control.ts";
import { ownerTeller } from "./security-notices/tell-owner.ts";
import { sessionControl } from "./session-control.ts";
import type { ResolvedSession } from "./session-resolution.ts";
import { twoFactorsControl } from "./two-factors/control.ts";

export interface ContextOptions {
  request: Request;
  env: PortalEnv;
  configuration: Configuration;
  session: ResolvedSession;
  language: Language;
  deadline: Deadline;
  requestId: string;
  nonce: string;
  waitUntil(promise: Promise<unknown>): void;
}

export function createContext(options: ContextOptions): PortalContext {
  const { request, env, configuration, session, language, deadline, requestId, nonce, waitUntil } = options;
  const { origin, hostname, pathname } = new URL(request.url);
  const viewer = session.status === "live" ? session.viewer : null;
  const sessionKey = session.status === "live" ? session.key : null;
  const logFields = { requestId, method: request.method, path: pathname };
  const onFault = (error: unknown) => logFault(error, logFields);
  const attempts = attemptsControl({ env, headers: request.headers, requestId, waitUntil });
  const gateways = new Map<string, LicencesGateway>();
  const now = new Date();

  const sendOfJob = (job: string) => {
    const licences = createLicencesClient({ binding: env.LICENCES, actor: clock, requestId, onFault });
    waitUntil(sendDueJobNotifications({ env, licences, now, job }).catch(onFault));
  };

  function licencesFor(person: Viewer): LicencesGateway {
    const known = gateways.get(person.uid);
    if (known) return known;
    const asked = createLicencesClient({ binding: env.LICENCES, actor: actorOf(person), requestId, onFault, deadline });
    const gateway = tellingNews(notifyingOfJobs(askedOnce(asked), sendOfJob), person, (owned) =>
      waitUntil(env.ACCOUNT.getByName(person.uid).learnOwned(owned).catch(onFault)),
    );
    gateways.set(person.uid, gateway);
    return gateway;
  }
  const actingUid = viewer?.uid ?? null;
  const told = announcements({
    ...{ request, env, configuration, deadline, requestId },
    ...{ actingUid, now, waitUntil, onFault },
  });
  const tellOwner = ownerTeller({ env, requestId, waitUntil, onFault });
  const identity = accountIdentity({ env, configuration, deadline, requestId, sessionKey, tellOwner, waitUntil });
  const points = pointsAccess({ env, configuration, deadline, now, notify: told.notify, waitUntil, onFault });

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
      purchaseUrl: configuration.PURCHASE_URL ?? null,
      socialProvider: configuration.SOCIAL_PROVIDER,
      adminTwoFactors: configuration.ADMIN_TWO_FACTORS,
      production: !loopbackHosts.has(hostname),
    },
    session: sessionControl({ request, env, configuration, deadline, requestId, session }),
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
    photosFor: (person) => photosControl({ env, viewer: person, onFault }),
    twoFactors: twoFactorsControl({ env, requestId, session, tellOwner }),
    ownDataFor(person) {
      if (session.status !== "live" || session.viewer.uid !== person.uid) throw new Error("This is nobody's own data.");
      return ownDataControl({
        ...{ env, configuration, deadline, requestId, attempts, waitUntil },
        ...{ viewer: person, licences: licencesFor(person) },
        proof: this.proofFor(person),
        notifications: this.notificationsFor(person),
        sessions: () => this.session.list(),
      });
    },
    profileFor(person) {
      if (session.status !== "live" || session.viewer.uid !== person.uid)
        throw new Error("This is nobody's own profile.");
      const { key, idToken } = session;
      return profileControl({
        ...{ env, configuration, deadline, requestId, language, attempts },
        ...{ sessionKey: key, idToken, viewer: person, proof: this.proofFor(person), tellOwner, waitUntil },
      });
    },
    proofFor(person) {
      if (session.status !== "live" || session.viewer.uid !== person.uid)
        throw new Error("This is nobody's own proof.");
      const { key, idToken } = session;
      return proofControl({
        ...{ env, configuration, deadline, requestId, attempts },
        ...{ sid: key.sid, idToken, viewer: person },
      });
    },
    pointsFor: points.own,
    pointsDeskFor: points.desk,
    maintenanceFor: (person) =>
      maintenanceGateway({
        ...{ env, deadline, waitUntil, onFault },
        licences: createLicencesClient({ binding: env.LICENCES, actor: actorOf(person), requestId, onFault }),
      }),
    notificationsFor: (reader) => notificationsGateway({ env, reader, language, onFault }),
    ...told,
    actorOf,
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
