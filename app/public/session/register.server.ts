/** Registration without account enumeration: same answer, after a minimum duration. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type * as z from "zod";
import type { Result } from "#base/errors.ts";
import type { registerForm } from "./schema.ts";

/** A new account needs one or two more calls than a known one; the minimum duration hides that. */
const minDurationMs = 800;

/** Succeeds when a mail is on its way. */
export async function registerAccount(
  { run }: AppLoadContext,
  { name, email, company, password }: z.output<typeof registerForm>,
): Promise<Result<void>> {
  const registering = run(null).registerAccount({ email, password, displayName: name, company });
  const [registered] = await Promise.all([registering, wait(minDurationMs)]);
  return registered;
}

const wait = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));
