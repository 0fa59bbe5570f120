/** What all parts of an account's object share: its uid, and the clients of the services behind it. */

import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import { createIdentityClient } from "../clients/identity-client.ts";
import { createLicencesClient } from "../clients/licences-client.ts";
import { type Configuration, type PortalEnv, requireConfiguration } from "../env.ts";
import { logFault } from "../log.ts";
import { getRequestId } from "../request-scope.ts";
import { clock } from "../task-tools.ts";
import type { EmailClaims, IdentityClaims } from "./id-token.ts";
import { readClaims } from "./session-tokens.ts";

const uidKey = "uid";

export class AccountContext {
  readonly #kv: SyncKvStorage;
  readonly #env: PortalEnv;

  constructor(kv: SyncKvStorage, env: PortalEnv) {
    this.#kv = kv;
    this.#env = env;
  }

  /** Empty before the first sign-in. */
  get uid(): string {
    return this.#kv.get<string>(uidKey) ?? "";
  }

  set uid(uid: string) {
    this.#kv.put(uidKey, uid);
  }

  readonly configuration = (): Configuration => requireConfiguration(this.#env);

  readonly store = () => createFirestoreClient(getFirestoreOptions(this.configuration()));

  readonly identity = () => {
    const { IDENTITY_URL: baseUrl, FIREBASE_API_KEY: apiKey } = this.configuration();
    return createIdentityClient({ baseUrl, apiKey, onFault: this.fault });
  };

  /** As our service account. */
  readonly accounts = () => {
    const { projectId, account } = getFirestoreOptions(this.configuration());
    const { IDENTITY_URL: baseUrl } = this.configuration();
    return createIdentityAdminClient({ baseUrl, projectId, account, onFault: this.fault });
  };

  /** Of scheduled and background work. */
  readonly clockLicences = () =>
    createLicencesClient({
      binding: this.#env.LICENCES,
      actor: clock,
      requestId: getRequestId(),
      onFault: this.fault,
    });

  /** For counts only, for which the role does not matter. */
  readonly licences = ({ uid, email, emailVerified }: EmailClaims) =>
    createLicencesClient({
      binding: this.#env.LICENCES,
      actor: { uid, email: email ?? "", emailVerified, role: "user" },
      requestId: getRequestId(),
      onFault: this.fault,
    });

  readonly claims = (idToken: string): IdentityClaims | null =>
    readClaims(idToken, this.configuration().FIREBASE_PROJECT_ID);

  readonly fault = (error: unknown): void => logFault(error, { kind: "account", uid: this.uid });
}
