/** Registration without account enumeration: same answer, after a minimum duration. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type * as z from "zod";
import { type AppError, type Result, success } from "#base/errors.ts";
import type { registerForm } from "./schema.ts";

/** A new account needs one or two more calls than a known one; the minimum duration hides that. */
const minDurationMs = 800;

type Registration = z.output<typeof registerForm>;

/** Returns the error to show, or null when a mail is on its way. */
export async function registerAccount(context: AppLoadContext, registration: Registration): Promise<AppError | null> {
  const [error] = await Promise.all([register(context, registration), wait(minDurationMs)]);
  return error;
}

async function register(context: AppLoadContext, registration: Registration): Promise<AppError | null> {
  const attempt = await context.attempts.guard("registration", registration.email, async () => {
    const value = await registerOrSendReset(context, registration);
    return { outcome: value.ok ? ("right" as const) : ("unsettled" as const), value };
  });
  if ("error" in attempt) return attempt.error;
  return attempt.value.ok ? null : attempt.value.error;
}

/** A known address gets a password reset mail instead of a verification mail. */
async function registerOrSendReset(
  { run }: AppLoadContext,
  { name, email, company, password }: Registration,
): Promise<Result<void>> {
  const created = await run(null).registerAccount({ email, password, displayName: name, company });
  if (created.ok) return success(undefined);
  return created.error.code === "EMAIL_IN_USE" ? run(null).sendPasswordReset(email) : created;
}

const wait = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));
