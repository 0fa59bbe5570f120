/** The licence service as its callers see it: its operations, in somebody's name. An error of the service throws. */
import type { Actor, Caller, LicencesResult } from "#workers/licences/contract.ts";
import type { OperationArguments, OperationName, OperationValue } from "#workers/licences/service.ts";
import type { SandboxEnv } from "../env.ts";

export type { Actor } from "#workers/licences/contract.ts";

export async function callLicences<Name extends OperationName>(
  env: SandboxEnv,
  actor: Actor,
  name: Name,
  ...argument: OperationArguments<Name>
): Promise<OperationValue<Name>> {
  const caller: Caller = { actor, requestId: crypto.randomUUID() };
  const operations = env.LICENCES as unknown as Record<
    OperationName,
    (caller: Caller, ...argument: OperationArguments<Name>) => Promise<LicencesResult<OperationValue<Name>>>
  >;
  const reply = await operations[name](caller, ...argument);
  if (!reply.ok) throw new Error(`The licence service answered ${name} with ${JSON.stringify(reply.error)}.`);
  return reply.value;
}
