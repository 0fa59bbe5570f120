/** What pages show of a user, read at most every minute; the role as often as the caller needs. */
import type { UserProfile } from "./user-document.ts";

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

export const snapshotMaxAgeMs = 60_000;

export const emptyCounts: OwnedCounts = { premium: 0, waitingUpdates: 0 };

export const emptySnapshot: Snapshot = {
  profile: { displayName: "", photoUrl: null, role: "user", points: null, language: null, theme: null },
  profileReadAtMs: Number.NEGATIVE_INFINITY,
  owned: emptyCounts,
  ownedReadAtMs: Number.NEGATIVE_INFINITY,
};

/** The profile with a role of at most this age; a role that could not be read is "user". */
export function getShownProfile(
  { profile, profileReadAtMs }: Snapshot,
  maxRoleAgeMs: number,
  nowMs: number,
): ShownProfile {
  const isRoleUnknown = nowMs - profileReadAtMs > Math.min(maxRoleAgeMs, snapshotMaxAgeMs);
  return { ...profile, role: isRoleUnknown ? "user" : profile.role, isRoleUnknown };
}
