/** Keeps the snapshot of one account: reads what is too old, remembers the rest, and rests a while after a failure. */
import { TimeLimitError, withTimeLimit } from "#shared/time-limit.ts";
import {
  emptySnapshot,
  type Owned,
  profileWithin,
  type ShownProfile,
  type Snapshot,
  snapshotMaxAgeMs,
} from "./snapshot.ts";
import type { UserProfile } from "./user-document.ts";

export interface SnapshotSources {
  profile(): Promise<UserProfile>;
  /** Null when the licence service does not say. */
  owned(): Promise<Owned | null>;
}

const pauseAfterFailureMs = 10_000;
/** As long as a store that is well takes. */
const patienceMs = 150;
/** Where there is no copy yet: the page then shows the person by their address alone. */
const firstCopyMs = 600;
/** Without the role of an administrator there is no page. */
const roleMs = 2_000;
const storageKey = "snapshot";

interface SnapshotTools {
  storage: SyncKvStorage;
  /** Pages and channels have taken them for an ordinary user until now, and they are an administrator. */
  onRaised(): void;
  onFault(error: unknown): void;
}

export class SnapshotCache {
  readonly #storage: SyncKvStorage;
  readonly #onRaised: () => void;
  readonly #onFault: (error: unknown) => void;
  #profileReading: Promise<UserProfile | null> | null = null;
  #ownedReading: Promise<void> | null = null;
  /** A reading that began before may bring what was there before. */
  #forgets = 0;
  #profileFailedAtMs = Number.NEGATIVE_INFINITY;
  #ownedFailedAtMs = Number.NEGATIVE_INFINITY;

  constructor({ storage, onRaised, onFault }: SnapshotTools) {
    this.#storage = storage;
    this.#onRaised = onRaised;
    this.#onFault = onFault;
  }

  /** Where an old copy does until the sources have answered, the page does not wait long: the next one has the new copy. */
  async read(
    sources: SnapshotSources,
    maxRoleAgeMs: number,
    nowMs: number,
  ): Promise<{ profile: ShownProfile; owned: Owned }> {
    const { profileReadAtMs, ownedReadAtMs } = this.#stored();
    const maxAgeMs = Math.min(maxRoleAgeMs, snapshotMaxAgeMs);
    const mayPause = maxRoleAgeMs >= snapshotMaxAgeMs && nowMs - this.#profileFailedAtMs < pauseAfterFailureMs;
    const isProfileOld = maxAgeMs === 0 || nowMs - profileReadAtMs > maxAgeMs;
    const isOwnedOld = nowMs - ownedReadAtMs > snapshotMaxAgeMs && nowMs - this.#ownedFailedAtMs >= pauseAfterFailureMs;
    // Everyday pages come with what is there: an old copy makes nobody an administrator.
    const needsProfile = maxRoleAgeMs < snapshotMaxAgeMs;
    await Promise.all([
      isProfileOld && !mayPause
        ? patiently(this.#readProfile(sources, maxAgeMs === 0), profileReadAtMs, needsProfile)
        : null,
      isOwnedOld ? patiently(this.#readOwned(sources), ownedReadAtMs) : null,
    ]);
    const current = this.#stored();
    return { profile: profileWithin(current, maxRoleAgeMs, nowMs), owned: current.owned };
  }

  /** Null when it cannot be read. */
  async freshRole(sources: SnapshotSources): Promise<UserProfile["role"] | null> {
    const profile = await this.#readProfile(sources, true);
    return profile?.role ?? null;
  }

  /** What we have just written ourselves shows at once, also over the answer of a reading that began before. */
  write(change: Partial<UserProfile>): void {
    const apply = () => this.#store({ profile: { ...this.#stored().profile, ...change } });
    apply();
    this.#profileReading?.then(apply);
  }

  /** A page has asked the service itself. Nothing is remembered of an account that has no snapshot: it may be gone. */
  learn(owned: Owned): void {
    const apply = () => {
      if (this.#storage.get(storageKey)) this.#store({ owned });
    };
    apply();
    this.#ownedReading?.then(apply);
  }

  /** The next question reads everything anew; what cannot be read shows as it was. */
  forget(): void {
    const never = Number.NEGATIVE_INFINITY;
    this.#forgets++;
    this.#store({ profileReadAtMs: never, ownedReadAtMs: never });
    this.#profileFailedAtMs = this.#ownedFailedAtMs = never;
  }

  clear(): void {
    this.#storage.delete(storageKey);
  }

  /** `isAnew`: a reading that began before the question does not answer it. */
  #readProfile(sources: SnapshotSources, isAnew: boolean): Promise<UserProfile | null> {
    if (this.#profileReading && !isAnew) return this.#profileReading;
    const startedAtMs = Date.now();
    const forgets = this.#forgets;
    const reading = sources
      .profile()
      .then((profile) => {
        const before = profileWithin(this.#stored(), snapshotMaxAgeMs, startedAtMs).role;
        const isCurrent = forgets === this.#forgets;
        this.#store({ profile, profileReadAtMs: isCurrent ? startedAtMs : Number.NEGATIVE_INFINITY });
        if (before === "user" && profile.role === "admin") this.#onRaised();
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
    // What an earlier version of this site has stored is completed.
    return { ...emptySnapshot, ...this.#storage.get<Partial<Snapshot>>(storageKey) };
  }

  #store(change: Partial<Snapshot>): void {
    this.#storage.put(storageKey, { ...this.#stored(), ...change });
  }
}

/** What was never read, or was told to be out of date, is waited for longer; so is what is needed. */
async function patiently(reading: Promise<unknown>, readAtMs: number, isNeeded = false): Promise<void> {
  const isUnread = readAtMs === Number.NEGATIVE_INFINITY;
  await withTimeLimit(isNeeded ? roleMs : isUnread ? firstCopyMs : patienceMs, reading).catch((error) => {
    if (!(error instanceof TimeLimitError)) throw error;
  });
}
