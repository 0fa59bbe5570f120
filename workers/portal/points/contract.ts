/** Loyalty points as pages know them: the balance with its ledger, requests and their answers. */
import type { Result } from "#shared/errors.ts";

export type PointsEntryKind = "signup" | "request" | "refund" | "adjustment";

export type PointsRequestStatus = "pending" | "accepted" | "refused";

export interface PointsRequest {
  id: string;
  amount: number;
  status: PointsRequestStatus;
  createdAt: string;
  /** The end of the day by which it is answered. */
  dueAt: string;
  answeredAt: string | null;
  /** Why it was refused. */
  reason: string | null;
}

/** One line of the ledger; the sum of all amounts is the balance. */
export interface PointsEntry {
  id: string;
  /** Null is a movement of a kind that we do not know: it counts all the same. */
  kind: PointsEntryKind | null;
  /** Below zero when points were taken. */
  amount: number;
  createdAt: string;
  /** How many the points of the first sign-in were granted for. */
  licences: number | null;
  /** Why it was refused, or adjusted. */
  reason: string | null;
  /** What has become of the request that took the points. */
  status: PointsRequestStatus | null;
}

/** A part of a list, and where the next one begins. */
export interface PointsPage<Row> {
  rows: Row[];
  /** Null at the end. */
  next: string | null;
}

export interface PointsStanding {
  available: number;
  /** Oldest first. */
  pending: PointsRequest[];
  /** Newest first. */
  entries: PointsPage<PointsEntry>;
}

/** The viewer's own points. */
export interface PointsGateway {
  /** `after` is the `next` of an earlier page; one that is none of ours is the first page. "asking": still being read. */
  standing(after: string | null): Promise<Result<PointsStanding | "asking">>;
  /** Takes the points at once. The same `requestId` is the same request, however often it arrives. */
  request(input: { amount: number; requestId: string }): Promise<Result<{ amount: number; dueAt: string }>>;
}

export interface PointsPerson {
  uid: string;
  name: string;
  email: string;
}

/** A request as the staff sees it; `person` is null once the account is gone. */
export interface QueuedPointsRequest extends PointsRequest {
  person: PointsPerson | null;
  /** Who has answered; null while nobody has, or when their account is gone. */
  answeredBy: string | null;
}

/** Everybody's requests, for the staff; NOT_ADMIN for everybody else. */
export interface PointsDesk {
  /** Who waits, oldest first, and how many there are. */
  queue(after: string | null): Promise<Result<PointsPage<QueuedPointsRequest> & { count: number }>>;
  /** Answered ones, the last answer first. */
  answered(after: string | null): Promise<Result<PointsPage<QueuedPointsRequest>>>;
  /** Accepts when there is no `refusal`; else the points go back, and the person is told the reason. */
  answer(input: { id: string; refusal: string | null }): Promise<Result<{ amount: number; name: string }>>;
  /** The same `requestId` is the same act, however often it arrives. */
  adjust(input: {
    email: string;
    amount: number;
    reason: string;
    requestId: string;
  }): Promise<Result<{ available: number }>>;
}

/** Granted at the first sign-in, for each authorised licence. */
export const pointsPerLicence = 399;

/** So many requests of one person may wait for an answer. */
export const mostPendingRequests = 5;

const mostDigits = 7;
const wholeNumber = new RegExp(`^[1-9][0-9]{0,${mostDigits - 1}}$`);

/** Plain digits, not beginning with zero: signs, separators, exponents and the digits of other scripts are no amount. */
export function readAmount(text: string): number | null {
  const typed = text.trim();
  return wholeNumber.test(typed) ? Number(typed) : null;
}
