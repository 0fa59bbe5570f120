/** What hangs on somebody's having signed in: documents, points and licences that follow, and what pages show of the user. */

import { TimeLimitError, withTimeLimit } from "#shared/time-limit.ts";
import type { IdentityClaims } from "../auth/id-token.ts";
import type { IdentityClient } from "../clients/identity-client.ts";
import type { AddressKeeper } from "../profile/address-keeper.ts";
import type { OwnerProfile } from "../profile/owner-profile.ts";
import { ownedOf } from "./owned.ts";
import type { Reach } from "./reach.ts";
import { type Owned, ownsNothing, type ShownProfile } from "./snapshot.ts";
import type { SnapshotCache, SnapshotSources } from "./snapshot-cache.ts";
import { profileOf, type UserProfile, userPath } from "./user-document.ts";
import { welcome } from "./welcome.ts";

interface ReceptionTools {
  kv: SyncKvStorage;
  reach: Reach;
  identity(): IdentityClient;
  address: AddressKeeper;
  profile: OwnerProfile;
  snapshots: SnapshotCache;
}

const welcomeMs = 800;
const pointsSettledKey = "pointsSettled";

export class Reception {
  readonly #tools: ReceptionTools;
  #welcoming: Promise<void> | null = null;

  constructor(tools: ReceptionTools) {
    this.#tools = tools;
  }

  /** One at a time; what takes longer than a sign-in waits goes on, and pages show it once it is there. */
  async welcome(claims: IdentityClaims, idToken: string): Promise<void> {
    this.#welcoming ??= this.#welcomeOnce(claims, idToken).finally(() => {
      this.#welcoming = null;
    });
    await withTimeLimit(welcomeMs, this.#welcoming).catch((error) => {
      if (!(error instanceof TimeLimitError)) throw error;
    });
  }

  /** An address that has become verified brings the points that waited for it. */
  async welcomeIfDue(claims: IdentityClaims, idToken: string): Promise<void> {
    const arePointsSettled = this.#tools.kv.get<boolean>(pointsSettledKey) ?? false;
    if (claims.emailVerified && !arePointsSettled) await this.welcome(claims, idToken);
  }

  /** What was counted before its licences followed an address is no longer shown. */
  async settleAddress(claims: IdentityClaims): Promise<void> {
    if (await this.#tools.address.settle(claims)) this.#tools.snapshots.forget();
  }

  shown(claims: IdentityClaims, maxRoleAgeMs: number): Promise<{ profile: ShownProfile; owned: Owned }> {
    const sources: SnapshotSources = {
      profile: () => this.#readProfile(claims.uid),
      owned: async () => {
        if (!claims.emailVerified) return ownsNothing;
        const overview = await this.#tools.reach.licences(claims).overview();
        return overview.ok ? ownedOf(overview.value) : null;
      },
    };
    return this.#tools.snapshots.read(sources, maxRoleAgeMs, Date.now());
  }

  /** Null when it cannot be read. */
  freshRole(): Promise<UserProfile["role"] | null> {
    const { reach, snapshots } = this.#tools;
    return snapshots.freshRole({ profile: () => this.#readProfile(reach.uid), owned: async () => null });
  }

  /** A sign-in does not fail for this: what could not be done now comes with the next one. */
  async #welcomeOnce(claims: IdentityClaims, idToken: string): Promise<void> {
    const { kv, reach, identity, profile, snapshots } = this.#tools;
    try {
      const tools = { identity: identity(), store: reach.store() };
      const pointsSettled = kv.get<boolean>(pointsSettledKey) ?? false;
      // Licences are counted once they have followed the address.
      const authorised = async () => {
        await this.settleAddress(claims);
        if (pointsSettled || !claims.emailVerified) return null;
        const counted = await reach.licences(claims).authorised();
        return counted.ok && counted.value > 0 ? counted.value : null;
      };
      const welcomed = welcome(claims, { idToken, licences: authorised() }, tools, new Date());
      const [settled] = await Promise.all([welcomed, profile.mirrorName(idToken)]);
      if (settled) kv.put(pointsSettledKey, true);
    } catch (error) {
      reach.fault(error);
    }
    snapshots.forget();
  }

  async #readProfile(uid: string): Promise<UserProfile> {
    return profileOf(await this.#tools.reach.store().get(userPath(uid)));
  }
}
