/** Builds what a route sees instead of `env`. */

import { type Result, success } from "#base/errors.ts";
import { toNetwork } from "#base/ip-network.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import type { Theme } from "#base/theme.ts";
import type { Actor } from "#workers/licences/platform/contract.ts";
import type { LicencesClient, LinkedUpdates } from "../clients/contract.ts";
import { loopbackHosts } from "../env.ts";
import { loadModule } from "../load-module.ts";
import { logFault, logSecurity } from "../log.ts";
import { getMailSettings } from "../mail/mail-settings.ts";
import { createCalls, type ProtectedActions, type RunFor } from "../operations.ts";
import type { RequestParts } from "../scope.ts";
import { createAttemptsControl } from "../session/attempts-control.ts";
import type { AttemptsControl, ReauthenticationInput, RequestSession, Viewer } from "../session/contract.ts";
import { describeBrowser } from "../session/device.ts";
import { createRequestSession } from "../session/request-session.ts";
import { createScope } from "./create-scope.ts";
import { getTheme, isSidebarCollapsed } from "./preferences.ts";
import { createRequestLicences, toActor } from "./request-licences.ts";

/** Values of the configuration that pages show; no secret. */
interface PublicConfiguration {
  portalUrl: string;
  purchaseUrl: string | null;
  socialProvider: string;
  adminTwoFactors: "required" | "optional";
  /** False without a configured collection: nothing is mailed. */
  hasMails: boolean;
  production: boolean;
}

/** What a route sees instead of `env`. */
export interface PortalContext {
  /** Runs the use cases of the portal for the viewer that a guard has returned; null runs those of visitors. */
  run: RunFor;
  requestId: string;
  /** The page answers for a missing file, and its scripts would request that file again. */
  isFileMissing?: true;
  /** The page answers a form: it must not reload by itself, or the typed text would be lost. */
  answersForm: boolean;
  /** Marks the inline scripts of Remix; the Content-Security-Policy blocks all others. */
  nonce: string;
  now: Date;
  language: Language;
  theme: Theme | null;
  /** Whether the side bar shows only icons, as chosen on this device. */
  sidebarCollapsed: boolean;
  configuration: PublicConfiguration;
  session: RequestSession;
  attempts: AttemptsControl;
  /** `forPremium`: each call also counts the authorised licences and fails with PREMIUM_REQUIRED when there is none. */
  licencesFor(viewer: Viewer, options?: { forPremium?: boolean }): LicencesClient;
  /** Calls operations that check the token of a link, because the visitor may have no account. */
  linkedUpdates: LinkedUpdates;
  /** The browser of this request; empty when unknown. */
  browser: string;
  /** After `confirmIdentity`, whose errors it returns. */
  protectedActionsFor(viewer: Viewer, proof: ReauthenticationInput): Promise<Result<ProtectedActions>>;
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
  const { request, env, configuration, session, language, deadline, requestId } = options;
  const { nonce, waitUntil } = options;
  const { origin, hostname, pathname } = new URL(request.url);
  const viewer = session.status === "live" ? session.viewer : null;
  const logFields = { requestId, method: request.method, path: pathname };
  const onFault = (error: unknown) => logFault(error, logFields);
  const attempts = createAttemptsControl({ env, headers: request.headers, requestId, waitUntil });
  const now = new Date();
  const address = toNetwork(request.headers.get("CF-Connecting-IP"));

  const { licencesFor, withoutActor } = createRequestLicences({
    ...{ env, requestId, address, deadline, now, waitUntil, onFault },
  });
  const parts: RequestParts = { ...options, now, onFault };

  return {
    run: (person: Viewer | null) => createCalls(createScope(parts, person)),
    requestId,
    answersForm: request.method === "POST",
    nonce,
    now,
    language,
    theme: getTheme(request, viewer),
    sidebarCollapsed: isSidebarCollapsed(request),
    browser: describeBrowser(request.headers.get("User-Agent")),
    configuration: {
      portalUrl: origin,
      purchaseUrl: configuration.PURCHASE_URL ?? (configuration.STRIPE_PRICE_ID ? paths.buy : null),
      socialProvider: configuration.SOCIAL_PROVIDER,
      adminTwoFactors: configuration.ADMIN_TWO_FACTORS,
      hasMails: getMailSettings(configuration) !== null,
      production: !loopbackHosts.has(hostname),
    },
    session: createRequestSession(options),
    attempts,
    licencesFor,
    linkedUpdates: withoutActor,
    async protectedActionsFor(person, proof) {
      const { confirmIdentity } = await loadModule(() => import("../session/reauthenticate.ts"));
      const confirmed = await confirmIdentity(createScope(parts, person), proof);
      if (!confirmed.ok) return confirmed;
      const { refundOrder, startBulk } = licencesFor(person);
      const { changeRole, resetSecondFactor, deleteUser } = createCalls(createScope(parts, person, { isProved: true }));
      return success({ refundOrder, startBulk, changeRole, resetSecondFactor, deleteUser });
    },
    toActor,
    waitUntil,
    log: {
      fault: onFault,
      forbidden: (needed) => logSecurity("forbidden", { ...logFields, needed, ...(viewer ? { uid: viewer.uid } : {}) }),
    },
  };
}
