/** Calls operations of the licence service as any actor, through its proxy Worker. */
import { inject } from "vitest";
import type { Actor, LicenceOverview, LicencesResult } from "#workers/licences/contract.ts";
import type { OperationArguments, OperationName, OperationValue } from "#workers/licences/service.ts";

export function actorFor(account: { uid: string; email: string }, role: Actor["role"] = "user"): Actor {
  return { uid: account.uid, email: account.email, emailVerified: true, role };
}

/** Tests may also send invalid arguments. */
type Given<Name extends OperationName> = OperationArguments<Name>[0] | object | string;

export async function internal<Name extends OperationName>(
  name: Name,
  actor: unknown,
  argument?: Given<Name>,
  origin = inject("internalUrl"),
): Promise<LicencesResult<OperationValue<Name>>> {
  const body = JSON.stringify({ caller: { actor }, argument });
  const response = await fetch(`${origin}/${name}`, { method: "POST", body });
  return response.json() as Promise<LicencesResult<OperationValue<Name>>>;
}

/** The value of an operation that succeeds. */
export async function internalValue<Name extends OperationName>(
  name: Name,
  actor: Actor,
  argument?: OperationArguments<Name>[0],
  origin?: string,
): Promise<OperationValue<Name>> {
  const reply = await internal(name, actor, argument as Given<Name>, origin);
  if (!reply.ok) throw new Error(`${name}: ${JSON.stringify(reply.error)}`);
  return reply.value;
}

/** The code of an operation that fails. */
export async function internalError<Name extends OperationName>(
  name: Name,
  actor: unknown,
  argument?: Given<Name>,
  origin?: string,
): Promise<string> {
  const reply = await internal(name, actor, argument, origin);
  return reply.ok ? "succeeded" : reply.error.code;
}

export const fetchOverview = (account: { uid: string; email: string }, origin?: string): Promise<LicenceOverview> =>
  internalValue("overview", actorFor(account), undefined, origin);
