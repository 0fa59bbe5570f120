/** Work in a store that must not be broken off: when it takes longer than the caller waits, it goes on and the caller learns that. */
import { TimeLimitError, withTimeLimit } from "#shared/time-limit.ts";
import { type Context, unhurried } from "../context.ts";
import { fail, LicenceError } from "../errors.ts";
import { log } from "../log.ts";

/** Refuses STORE_UNANSWERED when the work goes on; the same work again must be harmless. */
export async function inTime<Value>(context: Context, work: (context: Context) => Promise<Value>): Promise<Value> {
  const { deadline, requestId, waitUntil } = context;
  const leftMs = deadline.leftMs();
  if (!Number.isFinite(leftMs)) return work(context);
  const working = work(unhurried(context));
  try {
    return await withTimeLimit(leftMs, working);
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
  }
  waitUntil(
    working.catch((error) => {
      const isRefusal = error instanceof LicenceError;
      log(isRefusal ? "warn" : "error", { event: isRefusal ? "upstream_unavailable" : "fault", requestId, error });
    }),
  );
  return fail("STORE_UNANSWERED");
}
