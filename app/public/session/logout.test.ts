import { describe, expect, test, vi } from "vitest";
import { action } from "./logout.route.ts";

type ActionArgs = Parameters<typeof action>[0];

const submit = (end: () => Promise<string>, fault = vi.fn()) =>
  action({
    request: new Request("https://portal.test/logout", { method: "POST" }),
    params: {},
    context: {
      ...{ session: { viewer: null, end }, log: { fault } },
      purchases: { forget: () => "purchase=; Max-Age=0" },
    },
  } as unknown as ActionArgs);

const readToast = (response: Response) => decodeURIComponent(response.headers.getSetCookie().join("\n"));

describe("POST /logout", () => {
  test("deletes the session cookie and redirects to sign-in with a toast", async () => {
    const response = await submit(async () => "session=; Max-Age=0");
    expect(response.headers.get("Location")).toBe("/login");
    expect(readToast(response)).toContain("session=; Max-Age=0");
    // The next person at this browser does not see the purchase.
    expect(readToast(response)).toContain("purchase=; Max-Age=0");
    expect(readToast(response)).toMatch(/"type":"success","id":"auth\.signedOut"/);
  });

  test("stays signed in, shows an error, and logs the fault when the session cannot be ended", async () => {
    const fault = vi.fn();
    const error = new Error("The object is overloaded.");
    const response = await submit(() => Promise.reject(error), fault);
    expect(response.headers.get("Location")).toBe("/");
    expect(readToast(response)).toMatch(/"type":"error","id":"auth\.logout\.error"/);
    expect(readToast(response)).not.toContain("session=");
    expect(fault).toHaveBeenCalledExactlyOnceWith(error);
  });
});
