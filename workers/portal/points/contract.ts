/** Loyalty points as pages know them: the balance with its ledger, requests and their answers. */
export type PointsEntryKind =
  | ("signup" | "request" | "refund" | "adjustment")
  /** Taken for a purchase that is being paid; then used for it, or given back. */
  | ("order" | "order_spent" | "order_return");

export type PointsRequestStatus = "pending" | "accepted" | "refused";

export const pointsMeans = ["transfer", "credit_note", "other"] as const;
export type PointsMeans = (typeof pointsMeans)[number];

/** How the staff gave the amount of an accepted request. */
export interface PointsPayout {
  means: PointsMeans;
  /** A day in Paris, `2026-11-29`. */
  paidOn: string;
  /** Of the transfer or the credit note; for other means, what was given. */
  reference: string;
}

export type PointsAnswer = { payout: PointsPayout } | { refusal: string };

export interface PointsRequest {
  id: string;
  amount: number;
  status: PointsRequestStatus;
  createdAt: string;
  /** The end of the day by which it must be answered. */
  dueAt: string;
  answeredAt: string | null;
  /** Why it was refused. */
  reason: string | null;
  /** Null unless it was accepted, and for requests that were accepted without one. */
  payout: PointsPayout | null;
}

/** The sum of all amounts of the ledger is the balance. */
export interface PointsEntry {
  id: string;
  /** Null is an unknown kind; the entry counts nevertheless. */
  kind: PointsEntryKind | null;
  /** Negative when points were taken. */
  amount: number;
  createdAt: string;
  /** For how many licences the first sign-in granted points. */
  licences: number | null;
  /** Why it was refused, or adjusted. */
  reason: string | null;
  /** Of the request that took the points. */
  status: PointsRequestStatus | null;
  payout: PointsPayout | null;
}

/** A part of a list, and the cursor of the next one. */
export interface PointsPage<Row> {
  rows: Row[];
  /** Null at the end. */
  next: string | null;
}

export interface PointsOverview {
  available: number;
  /** Oldest first. */
  pending: PointsRequest[];
  /** Newest first. */
  entries: PointsPage<PointsEntry>;
}

export interface PointsPerson {
  uid: string;
  name: string;
  email: string;
}

/** A request as staff see it; `person` is null once the account is deleted. */
export interface QueuedPointsRequest extends PointsRequest {
  person: PointsPerson | null;
  /** The name of the administrator; null while pending, or when their account is deleted. */
  answeredBy: string | null;
}

/** Granted at the first sign-in, for each authorised licence. */
export const pointsPerLicence = 399;

/** Of one person at a time. */
export const maxPendingRequests = 5;

/** Of one request or change. */
export const maxPointsAmount = 9_999_999;
