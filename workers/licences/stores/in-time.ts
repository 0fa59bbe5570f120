/** Runs work that must not be cut off: when it takes longer than the caller waits, it continues in the background. */
import { type Context, unhurried } from "../context.ts";
import { fail, LicenceError } from "../errors.ts";
import { log } from "../log.ts";

/** Throws STORE_UNANSWERED when the work continues; repeating the same work must be harmless. */
export async function inTime<Value>(context: Context, work: (context: Context) => Promise<Value>): Promise<Value> {
  const { deadline, requestId, waitUntil } = context;
  const leftMs = deadline.leftMs();
  if (!Number.isFinite(leftMs)) return work(context);
  const working = work(unhurried(context));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), leftMs);
  });
  try {
    const first = await Promise.race([working.then((value) => ({ value })), late]);
    if (first !== "late") return first.value;
  } finally {
    clearTimeout(timer);
  }
  waitUntil(
    working.catch((error) => {
      const isRefusal = error instanceof LicenceError;
      log(isRefusal ? "warn" : "error", { event: isRefusal ? "upstream_unavailable" : "fault", requestId, error });
    }),
  );
  return fail("STORE_UNANSWERED");
}
