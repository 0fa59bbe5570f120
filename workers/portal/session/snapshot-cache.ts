/** Caches what pages show of one account: reads what is too old, at most every minute, and pauses after a failure. */
import { minutes } from "#base/duration.ts";
import { withTimeLimitOr } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { countOutdated } from "#base/versions.ts";
import type { LicenceOverview } from "#workers/licences/licences/contract.ts";
import type { UserProfile } from "./user-document.ts";

export interface SnapshotSources {
  profile(): Promise<UserProfile>;
  /** Null when the licence service does not answer. */
  owned(): Promise<OwnedCounts | null>;
}

const pauseAfterFailureMs = 10_000;
const { accountMs, firstAccountMs, roleMs } = timeLimits.pages;
const storageKey = "snapshot";
/** Fields of the profile that the staff's list of users shows. */
const listedFields = ["displayName", "role", "points"];

interface SnapshotTools {
  storage: SyncKvStorage;
  /** The role has changed from user to administrator. */
  onPromoted(): void;
  /** What the staff's list shows of the user may have changed. */
  onChanged(): void;
  onFault(error: unknown): void;
}

export class SnapshotCache {
  readonly #storage: SyncKvStorage;
  readonly #onPromoted: () => void;
  readonly #onChanged: () => void;
  readonly #onFault: (error: unknown) => void;
  #profileReading: Promise<UserProfile | null> | null = null;
  #ownedReading: Promise<void> | null = null;
  /** A read that began before the latest `forget` may return old data. */
  #forgets = 0;
  #profileFailedAtMs = Number.NEGATIVE_INFINITY;
  #ownedFailedAtMs = Number.NEGATIVE_INFINITY;

  constructor({ storage, onPromoted, onChanged, onFault }: SnapshotTools) {
    this.#storage = storage;
    this.#onPromoted = onPromoted;
    this.#onChanged = onChanged;
    this.#onFault = onFault;
  }

  /** When an old snapshot suffices, the page waits only briefly and the next page gets the new one. */
  async read(
    sources: SnapshotSources,
    maxRoleAgeMs: number,
    nowMs: number,
  ): Promise<{ profile: ShownProfile; owned: OwnedCounts }> {
    const { profileReadAtMs, ownedReadAtMs } = this.#stored();
    const maxAgeMs = Math.min(maxRoleAgeMs, snapshotMaxAgeMs);
    const mayPause = maxRoleAgeMs >= snapshotMaxAgeMs && nowMs - this.#profileFailedAtMs < pauseAfterFailureMs;
    const isProfileOld = maxAgeMs === 0 || nowMs - profileReadAtMs > maxAgeMs;
    const isOwnedOld = nowMs - ownedReadAtMs > snapshotMaxAgeMs && nowMs - this.#ownedFailedAtMs >= pauseAfterFailureMs;
    // Other pages use what is there, because an old snapshot never grants the administrator role.
    const needsProfile = maxRoleAgeMs < snapshotMaxAgeMs;
    await Promise.all([
      isProfileOld && !mayPause
        ? waitFor(this.#readProfile(sources, maxAgeMs === 0), profileReadAtMs, needsProfile)
        : null,
      isOwnedOld ? waitFor(this.#readOwned(sources), ownedReadAtMs) : null,
    ]);
    const current = this.#stored();
    return { profile: getShownProfile(current, maxRoleAgeMs, nowMs), owned: current.owned };
  }

  /** At most this old; null when it cannot be read. */
  async fetchRole(sources: SnapshotSources, maxAgeMs: number): Promise<UserProfile["role"] | null> {
    const stored = this.#stored();
    if (Date.now() - stored.profileReadAtMs < maxAgeMs) return stored.profile.role;
    const profile = await this.#readProfile(sources, true);
    return profile?.role ?? null;
  }

  /** Our own write shows at once, also over the result of a read that began before it. */
  write(change: Partial<UserProfile>): void {
    const apply = () => this.#store({ profile: { ...this.#stored().profile, ...change } });
    apply();
    this.#profileReading?.then(apply);
    if (Object.keys(change).some((name) => listedFields.includes(name))) this.#onChanged();
  }

  /** Counts that a page has loaded. Ignored without a snapshot, because the account may be deleted. */
  setOwned(owned: OwnedCounts): void {
    const apply = () => {
      if (this.#storage.get(storageKey)) this.#store({ owned });
    };
    apply();
    this.#ownedReading?.then(apply);
  }

  /** The next request reads everything again; failed reads keep the old values. */
  forget(): void {
    const never = Number.NEGATIVE_INFINITY;
    this.#forgets++;
    this.#store({ profileReadAtMs: never, ownedReadAtMs: never });
    this.#profileFailedAtMs = this.#ownedFailedAtMs = never;
    this.#onChanged();
  }

  clear(): void {
    this.#storage.delete(storageKey);
  }

  /** `isNew`: do not join a read that began before this request. */
  #readProfile(sources: SnapshotSources, isNew: boolean): Promise<UserProfile | null> {
    if (this.#profileReading && !isNew) return this.#profileReading;
    const startedAtMs = Date.now();
    const forgets = this.#forgets;
    const reading = sources
      .profile()
      .then((profile) => {
        const before = getShownProfile(this.#stored(), snapshotMaxAgeMs, startedAtMs).role;
        const isCurrent = forgets === this.#forgets;
        this.#store({ profile, profileReadAtMs: isCurrent ? startedAtMs : Number.NEGATIVE_INFINITY });
        if (before === "user" && profile.role === "admin") this.#onPromoted();
        return profile;
      })
      .catch((error) => {
        this.#onFault(error);
        this.#profileFailedAtMs = Date.now();
        return null;
      })
      .finally(() => {
        if (this.#profileReading === reading) this.#profileReading = null;
      });
    this.#profileReading = reading;
    return reading;
  }

  #readOwned(sources: SnapshotSources): Promise<void> {
    this.#ownedReading ??= this.#ownedOnce(sources).finally(() => {
      this.#ownedReading = null;
    });
    return this.#ownedReading;
  }

  async #ownedOnce(sources: SnapshotSources): Promise<void> {
    const owned = await sources.owned();
    if (owned === null) this.#ownedFailedAtMs = Date.now();
    else this.#store({ owned, ownedReadAtMs: Date.now() });
  }

  #stored(): Snapshot {
    // Completes snapshots that an earlier version has stored.
    return { ...emptySnapshot, ...this.#storage.get<Partial<Snapshot>>(storageKey) };
  }

  #store(change: Partial<Snapshot>): void {
    this.#storage.put(storageKey, { ...this.#stored(), ...change });
  }
}

/** Waits longer for data that was never read, is out of date or is required. */
async function waitFor(reading: Promise<unknown>, readAtMs: number, isNeeded = false): Promise<void> {
  const isUnread = readAtMs === Number.NEGATIVE_INFINITY;
  await withTimeLimitOr(isNeeded ? roleMs : isUnread ? firstAccountMs : accountMs, reading, undefined);
}

/** `isRoleUnknown`: the role could not be read recently enough, so that it is "user". */
export type ShownProfile = UserProfile & { isRoleUnknown: boolean };

/** A user's licences in numbers, for every page. */
export interface OwnedCounts {
  /** Authorised licences. */
  premium: number;
  /** Connected stores that are behind the newest release. */
  waitingUpdates: number;
}

export interface Snapshot {
  profile: UserProfile;
  profileReadAtMs: number;
  owned: OwnedCounts;
  ownedReadAtMs: number;
}

export const snapshotMaxAgeMs = minutes(1);

export const emptyCounts: OwnedCounts = { premium: 0, waitingUpdates: 0 };

export const emptySnapshot: Snapshot = {
  profile: {
    displayName: "",
    photoUrl: null,
    role: "user",
    points: null,
    paysWithPoints: false,
    language: null,
    theme: null,
  },
  profileReadAtMs: Number.NEGATIVE_INFINITY,
  owned: emptyCounts,
  ownedReadAtMs: Number.NEGATIVE_INFINITY,
};

/** The profile with a role of at most this age; a role that could not be read is "user". */
function getShownProfile({ profile, profileReadAtMs }: Snapshot, maxRoleAgeMs: number, nowMs: number): ShownProfile {
  const isRoleUnknown = nowMs - profileReadAtMs > Math.min(maxRoleAgeMs, snapshotMaxAgeMs);
  return { ...profile, role: isRoleUnknown ? "user" : profile.role, isRoleUnknown };
}

export const countOwned = ({ authorised, shops }: LicenceOverview): OwnedCounts => ({
  premium: authorised,
  waitingUpdates: countOutdated(shops),
});

/** The counts of an overview; null when they equal those shown. */
export function getChangedCounts(overview: LicenceOverview, counts: OwnedCounts): OwnedCounts | null {
  const owned = countOwned(overview);
  return owned.premium !== counts.premium || owned.waitingUpdates !== counts.waitingUpdates ? owned : null;
}
