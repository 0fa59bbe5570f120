import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { success } from "#base/errors.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { findTarget, markForm, markNotifications } from "./inbox.server.ts";

const at = (hour: number) => `2026-01-01T0${hour}:00:00.000Z`;

function createContext() {
  const marked: unknown[] = [];
  const latest = [1, 2, 3].map((hour) => ({
    id: `n${hour}`,
    createdAt: at(hour),
    link: hour === 2 ? "/changelog" : null,
  }));
  const notifications = {
    listNotifications: async () => success(latest),
    markNotificationsRead: async (ids: string[]) => success(void marked.push(["read", ids])),
    dismissNotifications: async (ids: string[] | "all") => success(void marked.push(["dismiss", ids])),
  };
  const context = { run: () => notifications } as unknown as AppLoadContext;
  return { context, marked };
}
const viewer = {} as Viewer;

describe("markForm", () => {
  test.each([{}, { intent: "read" }, { intent: "shout", id: "n1" }, { intent: "clear", until: "now" }])(
    "rejects %o",
    (form) => expect(markForm.safeParse(form).success).toBe(false),
  );
});

describe("markNotifications", () => {
  test.each([
    [{ intent: "read", id: "n1" }, ["read", ["n1"]]],
    [{ intent: "dismiss", id: "n1" }, ["dismiss", ["n1"]]],
    [{ intent: "clear" }, ["dismiss", "all"]],
    [{ intent: "clear", until: at(2) }, ["dismiss", ["n1", "n2"]]],
  ] as const)("marks for %o exactly %j", async (form, expected) => {
    const { context, marked } = createContext();
    await markNotifications(context, viewer, form);
    expect(marked).toEqual([expected]);
  });

  test("keeps a notification that arrived after the list was shown", async () => {
    const { context, marked } = createContext();
    expect(await markNotifications(context, viewer, { intent: "clear", until: at(0) })).toEqual(success(undefined));
    expect(marked).toEqual([]);
  });
});

describe("findTarget", () => {
  test("returns the link of a notification of the account, else null", async () => {
    const { context } = createContext();
    const targets = await Promise.all(["n1", "n2", "other"].map((id) => findTarget(context, viewer, id)));
    expect(targets).toEqual([null, "/changelog", null]);
  });
});
