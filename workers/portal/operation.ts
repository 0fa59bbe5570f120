/** What all use cases of the portal share: who may run them, the schema of their argument, and a result for a fault. */
import type * as z from "zod";
import { type ErrorCode, failure, type Result } from "#base/errors.ts";
import { isRejectedCall } from "./clients/http-client.ts";
import { loadModule } from "./load-module.ts";
import type { PortalScope } from "./scope.ts";
import type { Viewer } from "./session/contract.ts";

export type Gate = "visitor" | "user" | "admin";

/**
 * A view, in which staff see the portal as a customer, runs reads only. private: reads what a view does not show.
 * proved: writes after a proof of identity, see `protectedActionsFor` of the context.
 */
export type Effect = "reads" | "private" | "writes" | "proved";

type ScopeOf<Of extends Gate> = PortalScope<Of extends "visitor" ? Viewer | null : Viewer>;

/** A use case without `input` has no argument. */
export type UseCase<Of extends Gate = Gate> =
  | (((scope: ScopeOf<Of>) => Promise<Result<unknown>>) & { input?: undefined })
  | (((scope: ScopeOf<Of>, input: never) => Promise<Result<unknown>>) & { input: z.ZodType });

export interface Operation<Of extends Gate = Gate, With extends Effect = Effect, Module = unknown> {
  gate: Of;
  effect: With;
  /** The code of a fault after which the change may have been made. */
  unanswered: ErrorCode;
  /** Imported when it is first called: most requests need few use cases. */
  load(): Promise<Module>;
}

const behind = <Of extends Gate>(gate: Of) => {
  const having =
    <With extends Effect>(effect: With) =>
    <Module>(load: () => Promise<Module>, unanswered: ErrorCode = "WRITE_UNANSWERED"): Operation<Of, With, Module> => ({
      gate,
      effect,
      unanswered,
      load,
    });
  return { reads: having("reads"), private: having("private"), writes: having("writes"), proved: having("proved") };
};

/** `visitor` lets everybody call, `user` people who are signed in, `admin` administrators. */
export const visitor = behind("visitor");
export const user = behind("user");
export const admin = behind("admin");

/** The function of an operation, with the schema of its argument. */
export const defineUseCase = <Schema extends z.ZodType, Value, Who extends Viewer | null = Viewer>(
  input: Schema,
  run: (scope: PortalScope<Who>, input: z.output<Schema>) => Promise<Result<Value>>,
) => Object.assign(run, { input });

/**
 * Checks the gate, then the argument. Throws only when the module cannot be imported.
 */
export async function runOperation(
  name: string,
  { gate, effect, unanswered, load }: Operation,
  scope: PortalScope<Viewer | null>,
  input: unknown,
): Promise<Result<unknown>> {
  const { viewer, session, isProved, onFault } = scope;
  if (gate !== "visitor" && !viewer) return failure("SIGN_IN_REQUIRED");
  if (gate === "admin" && viewer?.role !== "admin") return failure("NOT_ADMIN");
  if (effect !== "reads" && session.status === "viewing") return failure("READ_ONLY");
  if (effect === "proved" && !isProved) return failure("REAUTHENTICATION_REQUIRED");
  const run = ((await loadModule(load)) as Record<string, UseCase>)[name] as UseCase;
  const argument = run.input?.safeParse(input);
  if (argument?.success === false) return failure("INVALID_REQUEST");
  const isRead = effect === "reads" || effect === "private";
  return answerFaults(onFault, isRead ? "UPSTREAM_UNAVAILABLE" : unanswered, () =>
    run(scope as PortalScope, argument?.data as never),
  );
}

/** `unanswered` when it is unknown whether a change was made. A fault is logged once. */
export async function answerFaults<Value>(
  onFault: (error: unknown) => void,
  unanswered: ErrorCode,
  work: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  try {
    return await work();
  } catch (error) {
    onFault(error);
    return failure(isRejectedCall(error) ? "UPSTREAM_UNAVAILABLE" : unanswered);
  }
}
