import { describe, expect, test } from "vitest";
import { failure, type Result, success } from "#base/errors.ts";
import { action } from "./logout.route.ts";

type ActionArgs = Parameters<typeof action>[0];

const submit = (ended: Result<string>) =>
  action({
    request: new Request("https://portal.test/logout", { method: "POST" }),
    params: {},
    context: {
      session: { viewer: null },
      run: () => ({ endSession: async () => ended, forgetPurchases: async () => success("purchase=; Max-Age=0") }),
    },
  } as unknown as ActionArgs);

const readToast = (response: Response) => decodeURIComponent(response.headers.getSetCookie().join("\n"));

describe("POST /logout", () => {
  test("deletes the session cookie and redirects to sign-in with a toast", async () => {
    const response = await submit(success("session=; Max-Age=0"));
    expect(response.headers.get("Location")).toBe("/login");
    expect(readToast(response)).toContain("session=; Max-Age=0");
    // The next person at this browser does not see the purchase.
    expect(readToast(response)).toContain("purchase=; Max-Age=0");
    expect(readToast(response)).toMatch(/"type":"success","id":"auth\.signedOut"/);
  });

  test("stays signed in and shows an error when the session cannot be ended", async () => {
    const response = await submit(failure("UPSTREAM_UNAVAILABLE"));
    expect(response.headers.get("Location")).toBe("/");
    expect(readToast(response)).toMatch(/"type":"error","id":"auth\.logout\.error"/);
    expect(readToast(response)).not.toContain("session=");
  });
});
