/**
 * What all operations of `Internal` share: who may call them, the schema of their argument, and a result instead of
 * exceptions.
 */
import * as z from "zod";
import { createDeadline, noDeadline } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { readOwned } from "../accounts/ownership.ts";
import { hashAddress } from "../events/hash-address.ts";
import { deliverInBackground } from "../webhooks/deliver-due.ts";
import { type Context, createContext } from "./context.ts";
import { type Actor, actor as actorSchema, type LicencesResult, type OperationError } from "./contract.ts";
import type { LicencesEnv } from "./env.ts";
import { fail, refuseInvalid } from "./errors.ts";
import { reportError } from "./problem.ts";

/** Without an actor. link: for a token in the argument. visitor: what visitors who buy and Stripe may ask. */
type AnonymousGate = "link" | "visitor";

/** signed-in: also with an address that is not verified. admin: administrators whose address is verified. */
export type Gate = "signed-in" | "verified" | "admin" | AnonymousGate;

type UseCase<Argument, Value> = (
  context: Context,
  actor: Actor,
  argument: Argument,
  env: LicencesEnv,
) => Promise<Value>;

export interface Operation {
  gate: Gate;
  argument: z.ZodType;
  run: UseCase<never, unknown>;
}

/** The use case gets the argument as the schema leaves it. */
export const operation = <Argument extends z.ZodType, Value>(
  gate: Gate,
  argument: Argument,
  run: UseCase<z.output<Argument>, Value>,
) => ({ gate, argument, run });

/** The use case learns nothing of who calls: it checks what is in its argument. */
const anonymousOperation =
  (gate: AnonymousGate) =>
  <Argument extends z.ZodType, Value>(
    argument: Argument,
    run: (context: Context, argument: z.output<Argument>) => Promise<Value>,
  ) => ({
    gate,
    argument,
    run: (context: Context, _actor: unknown, given: z.output<Argument>) => run(context, given),
  });

/** The use case checks the token in its argument. */
export const linkOperation = anonymousOperation("link");
/** The use case checks a signature or the digest of a browser's cookie, or reveals nothing of anyone. */
export const visitorOperation = anonymousOperation("visitor");

const isAnonymous = (gate: Gate): gate is AnonymousGate => gate === "link" || gate === "visitor";

const requestIdPattern = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * An invalid value falls back to the strictest one: no actor, an id of our own, no deadline, the premium gate, no
 * writes.
 */
const callerSchema = z.object({
  actor: actorSchema.nullable().catch(null),
  requestId: z
    .string()
    .regex(requestIdPattern)
    .catch(() => crypto.randomUUID()),
  address: z.string().max(64).optional().catch(undefined),
  leftMs: z.number().nonnegative().optional().catch(undefined),
  forPremium: z.boolean().default(false).catch(true),
  readOnly: z.boolean().default(false).catch(true),
});
type KnownCaller = z.output<typeof callerSchema>;

export interface CallScope {
  env: LicencesEnv;
  waitUntil(work: Promise<unknown>): void;
}

/** Never throws: an expected failure is in the result; a fault is logged and in the result as INTERNAL. */
export async function runOperation(
  name: string,
  operation: Operation,
  scope: CallScope,
  [givenCaller, argument]: unknown[],
): Promise<LicencesResult<unknown>> {
  const caller = callerSchema.parse(Object(givenCaller));
  const premium = { isDue: caller.forPremium };
  try {
    const value = await runUseCase(operation, caller, argument, { ...scope, premium });
    if (premium.isDue) throw new Error(`${name} reads nothing that has an owner: it cannot hold the premium gate.`);
    return { ok: true, value };
  } catch (thrown) {
    const error = reportError(thrown, { requestId: caller.requestId, operation: name });
    return { ok: false, error: premium.isDue ? toCheckFailed(error) : error };
  }
}

async function runUseCase(
  { gate, argument, run }: Operation,
  { actor, requestId, leftMs, address, readOnly }: KnownCaller,
  given: unknown,
  { env, waitUntil, premium }: CallScope & Pick<Context, "premium">,
): Promise<unknown> {
  const authorised = isAnonymous(gate) ? null : authorise(gate, actor);
  const { operationMs } = timeLimits.services;
  const deadline = leftMs === undefined ? noDeadline : createDeadline(Math.min(leftMs, operationMs));
  const context = createContext(env, requestId, { deadline, waitUntil, premium, readOnly });
  const addressHash = address === undefined ? null : await hashAddress(context.keyring, address);
  const permitted = authorised && { ...authorised, origin: { requestId, addressHash } };
  const parsed = argument.safeParse(given);
  if (parsed.success) {
    const value = await run(context, permitted as never, parsed.data as never, env);
    if (context.database.hasEvents) waitUntil(deliverInBackground(context));
    return value;
  }
  // Check the premium gate before the argument.
  if (premium.isDue && permitted) await readOwned(context, permitted, []);
  return refuseInvalid(parsed.error);
}

function authorise(gate: Exclude<Gate, AnonymousGate>, actor: Actor | null): Actor {
  if (!actor) return fail("UNAUTHENTICATED");
  if (gate !== "signed-in" && !actor.emailVerified) fail("EMAIL_UNVERIFIED");
  if (gate === "admin" && actor.role !== "admin") fail("NOT_ADMIN");
  return { ...actor, email: actor.email.toLowerCase() };
}

/** A failure before the licences were counted says nothing about them. */
const toCheckFailed = (error: OperationError): OperationError =>
  error.code === "UPSTREAM_UNAVAILABLE" || error.code === "INTERNAL" ? { code: "LICENCE_CHECK_FAILED" } : error;
