/** A refusal: the request was understood and the answer is no, with a code of the closed list. */

import type * as z from "zod";
import type { ProtocolCode, problem, RefusalCode } from "./contract.ts";

export type RefusalDetails = NonNullable<z.infer<typeof problem>["details"]>;

export class Refusal extends Error {
  override name = "Refusal";
  readonly code: RefusalCode | ProtocolCode;
  readonly details: RefusalDetails | undefined;

  constructor(code: RefusalCode | ProtocolCode, options: { details?: RefusalDetails; cause?: unknown } = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.details = options.details;
  }
}

export function refuse(code: RefusalCode | ProtocolCode, details?: RefusalDetails): never {
  throw new Refusal(code, details ? { details } : {});
}

/** A part that we depend on failed; the cause is logged, the caller learns that trying again is safe. */
export const unavailable = (cause: unknown): Refusal => new Refusal("UPSTREAM_UNAVAILABLE", { cause });
