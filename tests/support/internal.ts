/** Calls operations of the licence service as any actor, through its proxy Worker. */
import { inject } from "vitest";
import type { LicenceOverview } from "#workers/licences/licences/contract.ts";
import type { Actor, LicencesResult } from "#workers/licences/platform/contract.ts";
import type { OperationArguments, OperationName, OperationValue } from "#workers/licences/service.ts";

export function createActor(account: { uid: string; email: string }, role: Actor["role"] = "user"): Actor {
  return { uid: account.uid, email: account.email, emailVerified: true, role };
}

/** Tests may also send invalid arguments. */
type OperationInput<Name extends OperationName> = OperationArguments<Name>[0] | object | string;

export async function callOperation<Name extends OperationName>(
  name: Name,
  actor: unknown,
  argument?: OperationInput<Name>,
  origin = inject("internalUrl"),
): Promise<LicencesResult<OperationValue<Name>>> {
  const body = JSON.stringify({ caller: { actor }, argument });
  const response = await fetch(`${origin}/${name}`, { method: "POST", body });
  return response.json() as Promise<LicencesResult<OperationValue<Name>>>;
}

/** The value of an operation that succeeds. */
export async function fetchOperationValue<Name extends OperationName>(
  name: Name,
  actor: Actor | null,
  argument?: OperationArguments<Name>[0],
  origin?: string,
): Promise<OperationValue<Name>> {
  const reply = await callOperation(name, actor, argument as OperationInput<Name>, origin);
  if (!reply.ok) throw new Error(`${name}: ${JSON.stringify(reply.error)}`);
  return reply.value;
}

/** The code of an operation that fails. */
export async function fetchOperationError<Name extends OperationName>(
  name: Name,
  actor: unknown,
  argument?: OperationInput<Name>,
  origin?: string,
): Promise<string> {
  const reply = await callOperation(name, actor, argument, origin);
  return reply.ok ? "succeeded" : reply.error.code;
}

export const fetchOverview = (account: { uid: string; email: string }, origin?: string): Promise<LicenceOverview> =>
  fetchOperationValue("overview", createActor(account), undefined, origin);

/** Changes the licence service's database, for times that no test can wait for. */
export async function runSql(sql: string, ...values: (string | number)[]): Promise<void> {
  const response = await fetch(`${inject("internalUrl")}/sql`, {
    method: "POST",
    body: JSON.stringify({ sql, values }),
  });
  if (!response.ok) throw new Error(`The statement failed: ${response.status}`);
}
