/** Calls the release routes of the licence service. All requests are idempotent. */
import { setTimeout as wait } from "node:timers/promises";
import { type LicenceErrorCode, licenceErrorStatus } from "#base/licence-error-codes.ts";
import { problem } from "#workers/licences/platform/contract.ts";
import { LicenceError } from "#workers/licences/platform/errors.ts";
import { type Release, release } from "#workers/licences/releases/contract.ts";
import { ReleaseError } from "./release-error.ts";

const maxAttempts = 6;

export interface Service {
  url: string;
  key: string;
  /** Doubles after each attempt. */
  firstRetryDelayMs: number;
}

export interface ReleaseRequest {
  method: "GET" | "POST" | "PUT";
  /** Below `/v1/releases/`. */
  path: string;
  type?: string;
  body?: string | Blob;
  headers?: Record<string, string>;
}

/** Retries connection failures, 429 and 5xx. */
export async function sendRequest(service: Service, request: ReleaseRequest): Promise<Release> {
  const { method, path, type, body } = request;
  const headers = {
    Authorization: `Bearer ${service.key}`,
    ...(type && { "Content-Type": type }),
    ...request.headers,
  };
  const address = `${service.url}/v1/releases/${path}`;
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(address, { method, headers, body: body ?? null, redirect: "manual" }).catch(
      () => null,
    );
    const isTransient = response === null || response.status >= 500 || response.status === 429;
    if (!isTransient) return readAnswer(response);
    await response?.body?.cancel();
    if (attempt === maxAttempts)
      throw new ReleaseError("The licence service does not answer. Run the same command again later.");
    await wait(service.firstRetryDelayMs * 2 ** (attempt - 1));
  }
}

async function readAnswer(response: Response): Promise<Release> {
  const body: unknown = await response.json().catch(() => null);
  const reply = response.ok ? release.safeParse(body) : null;
  if (reply?.success) return reply.data;
  const serviceProblem = problem.safeParse(body).data;
  if (response.status === 404 && serviceProblem?.code === "NOT_FOUND") {
    throw new ReleaseError(
      "The licence service accepts no releases at this address: it has no RELEASE_KEY, or the address is wrong.",
    );
  }
  if (serviceProblem?.code === "UNAUTHENTICATED")
    throw new ReleaseError("The licence service does not know this RELEASE_KEY.");
  if (!serviceProblem || !Object.hasOwn(licenceErrorStatus, serviceProblem.code)) {
    throw new ReleaseError(`The licence service answered ${response.status}, which this command does not understand.`);
  }
  const { details } = serviceProblem;
  throw new LicenceError(serviceProblem.code as LicenceErrorCode, details ? { details } : {});
}
