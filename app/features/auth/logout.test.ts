import { expect, test, vi } from "vitest";
import { action } from "./logout.route.ts";

type ActionArgs = Parameters<typeof action>[0];

const submit = (end: () => Promise<string>, fault = vi.fn()) =>
  action({
    request: new Request("https://portal.test/logout", { method: "POST" }),
    params: {},
    context: { session: { viewer: null, end }, log: { fault } },
  } as unknown as ActionArgs);

const toastOf = (response: Response) => decodeURIComponent(response.headers.getSetCookie().join("\n"));

test("signing out forgets the session, says so and leads to the sign-in page", async () => {
  const response = await submit(async () => "session=; Max-Age=0");
  expect(response.headers.get("Location")).toBe("/login");
  expect(toastOf(response)).toContain("session=; Max-Age=0");
  expect(toastOf(response)).toMatch(/"type":"success","id":"auth\.signedOut"/);
});

test("when the session cannot be ended, the person stays, is told so, and the fault is logged", async () => {
  const fault = vi.fn();
  const error = new Error("The object is overloaded.");
  const response = await submit(() => Promise.reject(error), fault);
  expect(response.headers.get("Location")).toBe("/");
  expect(toastOf(response)).toMatch(/"type":"error","id":"auth\.signOutFailed"/);
  expect(toastOf(response)).not.toContain("session=");
  expect(fault).toHaveBeenCalledExactlyOnceWith(error);
});
