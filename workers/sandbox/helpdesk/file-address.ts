/** Addresses of files carry their permission, which ends after minutes, as those of the vendor's storage do. */
import { createHmac, timingSafeEqual } from "node:crypto";

const lifetimeSeconds = 300;

export interface FileAddress {
  /** Below `/helpdesk/data`. */
  path: string;
  secret: string;
}

/** @returns path and query */
export function signFileAddress({ path, secret }: FileAddress, nowMs: number): string {
  const date = formatDate(nowMs);
  return `/helpdesk/data/${path}?${new URLSearchParams({
    ...{ "X-Amz-Date": date, "X-Amz-Expires": String(lifetimeSeconds), "X-Amz-Signature": sign(path, date, secret) },
  })}`;
}

/** @returns the storage's message, or null for a good address */
export function findAddressProblem(
  { path, secret }: FileAddress,
  query: URLSearchParams,
  nowMs: number,
): string | null {
  const date = query.get("X-Amz-Date") ?? "";
  const expected = Buffer.from(sign(path, date, secret));
  const given = Buffer.from(query.get("X-Amz-Signature") ?? "");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "Access Denied";
  return date <= formatDate(nowMs - lifetimeSeconds * 1000) ? "Request has expired" : null;
}

/** `20261129T080000Z`, which sorts by time. */
const formatDate = (timeMs: number): string =>
  `${new Date(timeMs).toISOString().slice(0, 19).replaceAll(/[:-]/g, "")}Z`;

const sign = (path: string, date: string, secret: string): string =>
  createHmac("sha256", secret).update(`${date}\n${path}`).digest("hex");
