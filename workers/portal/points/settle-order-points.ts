/** Lets the ledgers follow what the licence service has decided about points of orders: spent, or given back. */
import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { DuePoints } from "#workers/licences/orders/contract.ts";
import type { LicencesClient } from "../clients/contract.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import type { PortalEnv } from "../env.ts";

interface SettleOptions {
  env: Pick<PortalEnv, "ACCOUNT">;
  /** With the clock as actor. */
  licences: Pick<LicencesClient, "duePoints" | "markPointsSettled">;
  mustStop?: () => boolean;
}

/** Safe to run twice at once: an entry of the ledger is written once. Throws when one could not be written. */
export async function settleOrderPoints({ env, licences, mustStop = () => false }: SettleOptions): Promise<number> {
  const due = await licences.duePoints();
  if (!due.ok) throw new UpstreamFault("licences", "status");
  const settled: DuePoints[] = [];
  for (const points of due.value) {
    if (mustStop()) break;
    if (await isSettled(env, points)) settled.push(points);
  }
  if (settled.length > 0) {
    const marked = await licences.markPointsSettled(settled.map(({ orderId, state }) => ({ orderId, state })));
    if (!marked.ok) throw new UpstreamFault("licences", "status");
  }
  if (settled.length < due.value.length && !mustStop()) throw new UpstreamFault("firestore", "status");
  return settled.length;
}

async function isSettled(env: SettleOptions["env"], { orderId: id, uid, state: outcome }: DuePoints): Promise<boolean> {
  try {
    const settling = async () => await env.ACCOUNT.getByName(uid).changePoints(uid, { kind: "settle", id, outcome });
    return (await withTimeLimit<{ ok: boolean }>(timeLimits.services.orderPointsMs, settling())).ok;
  } catch {
    // Its object has logged why.
    return false;
  }
}
