import { describe, expect, it } from "vitest";
import { failure, success } from "#base/errors.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import { createStaffActs } from "./staff-acts.ts";

const lost = new UpstreamFault("identity", "timeout");
const rejected = new UpstreamFault("identity", "status", 400);

function create(role: "user" | "admin") {
  const faults: unknown[] = [];
  return { faults, ...createStaffActs({ role }, (error) => faults.push(error)) };
}

describe("createStaffActs", () => {
  it("returns the results of staff actions and never runs them for others", async () => {
    let runs = 0;
    const act = async () => success(++runs);
    expect(await create("admin").writing(act)).toEqual(success(1));
    const { asStaff, writing } = create("user");
    expect([await asStaff(act), await writing(act)]).toEqual([failure("NOT_ADMIN"), failure("NOT_ADMIN")]);
    expect(runs).toBe(1);
  });

  it("distinguishes a rejected write from an unanswered one and reports each fault once", async () => {
    const { faults, asStaff, writing } = create("admin");
    const fail = (error: Error) => async () => Promise.reject(error);
    expect(await asStaff(fail(lost))).toEqual(failure("UPSTREAM_UNAVAILABLE"));
    expect(await writing(fail(lost))).toEqual(failure("WRITE_UNANSWERED"));
    expect(await writing(fail(rejected))).toEqual(failure("UPSTREAM_UNAVAILABLE"));
    expect(faults).toEqual([lost, lost, rejected]);
  });
});
