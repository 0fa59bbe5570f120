/** The limit of links that work without a session. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { failure, type Result } from "#base/errors.ts";

/**
 * Counts links that do not work, or every form or page; RATE_LIMITED instead of running `work` above the limit. `token`
 * counts per link too.
 */
export async function limitLink<Value>(
  { attempts }: Pick<AppLoadContext, "attempts">,
  kind: "link" | "link-answer" | "link-read",
  work: () => Promise<Result<Value>>,
  token: string | null = null,
): Promise<Result<Value>> {
  const attempt = await attempts.guard(kind, token, async () => {
    const value = await work();
    const isWrong = !value.ok && value.error.code === "LINK_ENDED";
    return { outcome: isWrong ? "wrong" : value.ok ? "right" : "unsettled", value };
  });
  if ("value" in attempt) return attempt.value;
  const { error, blockedMinutes } = attempt;
  // The text of a block speaks of passwords.
  return error.code === "BLOCKED" ? failure("RATE_LIMITED", { seconds: blockedMinutes * 60 }) : { ok: false, error };
}
