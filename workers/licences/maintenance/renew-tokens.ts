/** Renews exchanged access tokens, which last a day, before a user has to wait for the renewal. */
import { type Context, createContext } from "../platform/context.ts";
import type { LicencesEnv } from "../platform/env.ts";
import { LicenceError } from "../platform/errors.ts";
import { log } from "../platform/log.ts";
import { type SealedRow, selectAccessTokensBefore } from "../stores/connection-repository.ts";
import { loadAccessToken, minTokenLifeMs } from "../stores/open-store.ts";

/**
 * Each renewal is a call to a store, and Workers limit the number of calls; the tokens nearest their expiry come first.
 */
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

/** Ignores a failed renewal, because the next check of the store finds the reason and shows it to the owner. */
async function renew(context: Context, row: SealedRow): Promise<void> {
  try {
    await loadAccessToken(context, row);
  } catch (error) {
    if (error instanceof LicenceError) return;
    log("error", { event: "fault", requestId: context.requestId, task: "token-renewal", error });
  }
}
