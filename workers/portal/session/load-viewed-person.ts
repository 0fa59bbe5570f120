/** The customer of a view, as the customer's own session would show them; read without anything in their name. */
import type { Deadline } from "#base/time-limit.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import { createLicencesClient } from "../clients/licences-client.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import type { Viewer } from "./contract.ts";
import { countOwned, emptyCounts } from "./snapshot-cache.ts";
import { getUserPath, toUserProfile } from "./user-document.ts";

interface Options {
  env: PortalEnv;
  configuration: Configuration;
  deadline: Deadline;
  requestId: string;
  onFault(error: unknown): void;
}

/** "gone": no account, or one without an e-mail; "admin": never shown; "unknown": a service does not answer. */
export type ViewedPerson = { status: "found"; viewer: Viewer } | { status: "gone" | "admin" | "unknown" };

export async function loadViewedPerson(uid: string, options: Options): Promise<ViewedPerson> {
  const { env, configuration, deadline, requestId, onFault } = options;
  const stored = getFirestoreOptions(configuration, deadline);
  const { projectId, account } = stored;
  const directory = createIdentityAdminClient({
    ...{ baseUrl: configuration.IDENTITY_URL, projectId, account },
    ...{ onFault, deadline },
  });
  try {
    const [lookup, document, factor] = await Promise.all([
      directory.find(uid),
      createFirestoreClient(stored).get(getUserPath(uid)),
      env.ACCOUNT.getByName(uid).twoFactors(),
    ]);
    if (!lookup.ok) return { status: lookup.error.code === "USER_UNKNOWN" ? "gone" : "unknown" };
    const profile = toUserProfile(document);
    if (profile.role === "admin") return { status: "admin" };
    const { email, emailVerified, displayName } = lookup.value;
    if (email === null) return { status: "gone" };
    const actor = { uid, email, emailVerified, role: "user" } as const;
    const licences = createLicencesClient({
      ...{ binding: env.LICENCES, actor, requestId, onFault, deadline },
      readOnly: true,
    });
    const overview = emailVerified ? await licences.overview() : null;
    const viewer: Viewer = {
      ...{ uid, email, emailVerified, role: "user" },
      displayName: profile.displayName || displayName,
      photoUrl: profile.photoUrl,
      secondFactor: factor ? "on" : "off",
      ...(overview?.ok ? countOwned(overview.value) : emptyCounts),
      points: profile.points,
      paysWithPoints: profile.paysWithPoints,
      language: profile.language,
      theme: profile.theme,
    };
    return { status: "found", viewer };
  } catch (error) {
    onFault(error);
    return { status: "unknown" };
  }
}
