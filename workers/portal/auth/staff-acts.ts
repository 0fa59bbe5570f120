/** What only the staff may do to documents in Firestore, whatever page it comes from. */
import { type ErrorCode, failure, type Result } from "#base/errors.ts";
import { isRejectedCall } from "../clients/http-client.ts";
import type { Viewer } from "../contract.ts";

type Act<Value> = () => Promise<Result<Value>>;

interface StaffActs {
  /** Reads; a store that does not answer is UPSTREAM_UNAVAILABLE. */
  asStaff<Value>(act: Act<Value>): Promise<Result<Value>>;
  /** Writes; without an answer it is unknown whether they happened: WRITE_UNANSWERED. */
  writing<Value>(act: Act<Value>): Promise<Result<Value>>;
}

/** Anybody else gets NOT_ADMIN, and the act does not run. `onFault` is called once for each fault. */
export function createStaffActs(viewer: Pick<Viewer, "role">, onFault: (error: unknown) => void): StaffActs {
  async function run<Value>(act: Act<Value>, unanswered: ErrorCode): Promise<Result<Value>> {
    if (viewer.role !== "admin") return failure("NOT_ADMIN");
    try {
      return await act();
    } catch (error) {
      onFault(error);
      return failure(isRejectedCall(error) ? "UPSTREAM_UNAVAILABLE" : unanswered);
    }
  }
  return {
    asStaff: (act) => run(act, "UPSTREAM_UNAVAILABLE"),
    writing: (act) => run(act, "WRITE_UNANSWERED"),
  };
}
