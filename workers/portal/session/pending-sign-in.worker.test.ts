/// <reference types="@cloudflare/vitest-plugin/types" />
/** A sign-in waits for its code. */
import { describe, expect, test } from "vitest";
import { createDeadline } from "#base/time-limit.ts";
import { requireConfiguration } from "../env.ts";
import { bindings } from "../fixtures/objects.ts";
import { generateCode, generateWrongCode, openTicket, withTwoFactors } from "../fixtures/two-factors.ts";
import { createSecondStepCookie } from "./cookies.ts";
import { createPendingSignInControl } from "./pending-sign-in.ts";

describe("createPendingSignInControl", () => {
  test("waits for the code while the cookie lasts, and opens the session with the right one", {
    meta: { provokes: ["RECOVERY_CODE_WRONG"] },
  }, async () => {
    const { uid, secret } = await withTwoFactors();
    const { SESSION_KEYS: keyring } = requireConfiguration(bindings);
    const ticket = await openTicket(uid);
    const comeBack = async (expiresAtMs: number) => {
      const sealed = await createSecondStepCookie({ uid, ticket, expiresAtMs }, { isSecure: true, keyring });
      const request = new Request("https://portal.test/login/code", {
        headers: { cookie: sealed.split(";")[0] ?? "" },
      });
      const onOpened = async (owner: string) => `session=${owner}`;
      const deadline = createDeadline(30_000);
      return createPendingSignInControl({
        ...{ request, env: bindings, deadline, requestId: "test", isSecure: true, keyring, onOpened },
      });
    };
    const late = await comeBack(Date.now() - 1);
    expect(await late.isWaiting()).toBe(false);
    expect(await late.complete(generateCode(secret))).toMatchObject({ error: { code: "SECOND_STEP_EXPIRED" } });
    const control = await comeBack(Date.now() + 60_000);
    expect(await control.isWaiting()).toBe(true);
    expect(await control.complete(generateWrongCode(secret))).toMatchObject({ error: { code: "SECOND_FACTOR_WRONG" } });
    // The clock of a phone has nothing to do with it.
    expect(await control.complete("3. 7K3MD-9QX2H")).toMatchObject({ error: { code: "RECOVERY_CODE_WRONG" } });
    const opened = await control.complete(generateCode(secret));
    const cookies = [`session=${uid}`, expect.stringContaining("Max-Age=0")];
    expect(opened).toMatchObject({ ok: true, value: { cookies, recoveryCodesLeft: null } });
  });
});
