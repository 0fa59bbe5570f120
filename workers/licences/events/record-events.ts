/**
 * Records events of acts on data outside D1. Each keeps its own actor, time and request: the caller only delivers them.
 * An event that arrives again changes nothing.
 */
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import type { PortalEvent } from "./contract.ts";
import { insertEventOnce } from "./event-repository.ts";
import { hashAddress } from "./hash-address.ts";

export async function recordEvents(
  { database, keyring }: Context,
  _actor: Actor,
  events: PortalEvent[],
): Promise<{ recorded: number }> {
  const statements = await Promise.all(
    events.map(async ({ at, actor, account, requestId, network, before, after, reason, ...event }) =>
      insertEventOnce(database, {
        ...event,
        now: new Date(at),
        actor: {
          ...actor,
          emailVerified: true,
          origin: { requestId, addressHash: network === null ? null : await hashAddress(keyring, network) },
        },
        ...(account === null ? {} : { account: account.toLowerCase() }),
        ...(reason === null ? {} : { reason }),
        ...(before === null ? {} : { before }),
        ...(after === null ? {} : { after }),
      }),
    ),
  );
  await database.batch(statements);
  return { recorded: events.length };
}
