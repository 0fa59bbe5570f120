/** Runs work that must not be cut off: when it takes longer than the caller waits, it continues in the background. */
import { TimeLimitError, withTimeLimit } from "#base/time-limit.ts";
import { type Context, withoutDeadline } from "../platform/context.ts";
import { fail, LicenceError } from "../platform/errors.ts";
import { log } from "../platform/log.ts";

/** Throws STORE_UNANSWERED when the work continues; repeating the same work must be harmless. */
export async function runToCompletion<Value>(
  context: Context,
  work: (context: Context) => Promise<Value>,
): Promise<Value> {
  const { deadline, requestId, waitUntil } = context;
  const leftMs = deadline.leftMs();
  if (!Number.isFinite(leftMs)) return work(context);
  const working = work(withoutDeadline(context));
  let isLate = false;
  // Registered before waiting, because the caller may give up earlier than this limit.
  waitUntil(
    working.catch((error) => {
      if (!isLate) return;
      const isRefusal = error instanceof LicenceError;
      log(isRefusal ? "warn" : "error", { event: isRefusal ? "upstream_unavailable" : "fault", requestId, error });
    }),
  );
  try {
    return await withTimeLimit(leftMs, working);
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
  }
  isLate = true;
  return fail("STORE_UNANSWERED");
}
