/** What the portal knows about one person, for the staff: each part is read apart and may fail apart. */
import type { Result } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import type { PointsOverview } from "../points/contract.ts";
import type { SecondFactorStatus } from "../session/second-factor-contract.ts";
import type { TicketSummary } from "../tickets/contract.ts";

/** The account at the identity service. */
interface PersonAccount {
  /** Null for an account without an e-mail. */
  email: string | null;
  emailVerified: boolean;
  disabled: boolean;
  displayName: string;
  createdAt: string | null;
  lastSignInAt: string | null;
  /** Ids of the providers, such as `password` and `google.com`. */
  providers: string[];
}

export interface PersonSession {
  sid: string;
  device: string;
  /** Where it was last used. */
  seenPlace: { city: string | null; country: string } | null;
  lastSeenAt: string;
}

/** The user's document. */
export interface PersonProfile {
  name: string;
  email: string | null;
  company: string;
  role: "user" | "admin";
  photoUrl: string | null;
  language: Language | null;
  memberSince: string | null;
  paysWithPoints: boolean;
}

export interface PersonParts {
  /** A value of null: there is no such account. */
  account: Result<PersonAccount | null>;
  profile: Result<PersonProfile | null>;
  points: Result<PointsOverview>;
  sessions: Result<PersonSession[]>;
  secondFactor: Result<SecondFactorStatus>;
  /** The latest ones. */
  tickets: Result<TicketSummary[]>;
}
