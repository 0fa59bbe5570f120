/// <reference types="@cloudflare/vitest-plugin/types" />
/** What a change of administrators leaves reserved, by its result. */
import { expect, test } from "vitest";
import { type ErrorCode, failure, success } from "#base/errors.ts";
import { noDeadline } from "#base/time-limit.ts";
import { bindings, newUid } from "../fixtures/objects.ts";
import { createAdministratorChanges } from "./administrator-changes.ts";

const administrators = createAdministratorChanges({
  env: bindings,
  deadline: noDeadline,
  requestId: "test",
  onFault: () => undefined,
});

/** The answer to a removal after a promotion that failed. */
async function removeAfter(code: ErrorCode) {
  const uid = newUid();
  await administrators.promote(uid, async () => failure(code));
  return administrators.remove(uid, async () => success("removed"));
}

test.each(["UNANSWERED", "WRITE_UNANSWERED"] as const)(
  "a promotion that ends with %s blocks a removal",
  async (code) => {
    expect(await removeAfter(code)).toEqual(failure("STATE_CONFLICT"));
  },
);

test("a promotion that did not take place blocks no removal", async () => {
  expect(await removeAfter("UPSTREAM_UNAVAILABLE")).toEqual(success("removed"));
});
