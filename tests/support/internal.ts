/** The licence service asked in somebody's name, to see what really stands in it. */
import { inject } from "vitest";
import { type Actor, actorHeader, type LicenceOverview } from "#workers/licences/contract.ts";

export function actorFor(account: { uid: string; email: string }, role: Actor["role"] = "user"): Actor {
  return { uid: account.uid, email: account.email, emailVerified: true, role };
}

export function internal(
  path: string,
  actor: Actor | null,
  init: RequestInit = {},
  origin = inject("internalUrl"),
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (actor) headers.set(actorHeader, JSON.stringify(actor));
  return fetch(origin + path, { ...init, headers });
}

export async function overviewOf(account: { uid: string; email: string }, origin?: string): Promise<LicenceOverview> {
  const response = await internal("/licences", actorFor(account), {}, origin);
  if (!response.ok) throw new Error(`Overview: ${response.status} ${await response.text()}`);
  return response.json();
}
