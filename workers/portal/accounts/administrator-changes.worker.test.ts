/// <reference types="@cloudflare/vitest-plugin/types" />
/** What a change of administrators leaves reserved, by its result. */
import { describe, expect, test } from "vitest";
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

describe("createAdministratorChanges", () => {
  test.each(["UNANSWERED", "WRITE_UNANSWERED"] as const)(
    "blocks a removal after a promotion that ends with %s",
    async (code) => {
      expect(await removeAfter(code)).toEqual(failure("STATE_CONFLICT"));
    },
  );

  test("allows a removal after a promotion that did not take place", async () => {
    expect(await removeAfter("UPSTREAM_UNAVAILABLE")).toEqual(success("removed"));
  });
});
