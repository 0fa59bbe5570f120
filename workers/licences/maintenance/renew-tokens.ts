/** Access tokens that were got by exchange last a day: those near their end are renewed before anybody has to wait for it. */
import { type Context, createContext } from "../context.ts";
import type { LicencesEnv } from "../env.ts";
import { LicenceError } from "../errors.ts";
import { log } from "../log.ts";
import { type SealedRow, selectAccessTokensBefore } from "../stores/connection-repository.ts";
import { loadAccessToken, minTokenLifeMs } from "../stores/open-store.ts";

/** Each is a call to a store, and a Worker's calls are counted; those nearest their end come first. */
const maxTokens = 200;
const maxConcurrent = 10;

export async function renewTokens(env: LicencesEnv, requestId: string): Promise<Record<string, number>> {
  const context = createContext(env, requestId);
  const rows = await loadExpiringTokens(context);
  for (let at = 0; at < rows.length; at += maxConcurrent)
    await Promise.all(rows.slice(at, at + maxConcurrent).map((row) => renew(context, row)));
  const left = new Set((await loadExpiringTokens(context)).map(({ activation_id }) => activation_id));
  const renewed = rows.filter(({ activation_id }) => !left.has(activation_id)).length;
  return { renewed, remaining: left.size };
}

const loadExpiringTokens = ({ database, now }: Context): Promise<SealedRow[]> =>
  database.rows(selectAccessTokensBefore(database, new Date(now.getTime() + minTokenLifeMs), maxTokens));

/** What is refused is left to the check of stores, which comes next: it finds out why, and says so to the store's owner. */
async function renew(context: Context, row: SealedRow): Promise<void> {
  try {
    await loadAccessToken(context, row);
  } catch (error) {
    if (error instanceof LicenceError) return;
    log("error", { event: "fault", requestId: context.requestId, task: "token-renewal", error });
  }
}
