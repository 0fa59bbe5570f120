/** Two administrators who enable the same account at once: the document decides which of them has changed it. */
import { describe, expect, test } from "vitest";
import { success } from "#base/errors.ts";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import { toFields } from "#workers/portal/clients/firestore-values.ts";
import { createTestRecorder } from "#workers/portal/fixtures/events.ts";
import { createTestCalls, createTestViewer } from "#workers/portal/fixtures/scope.ts";
import type { PortalScope } from "#workers/portal/scope.ts";

const path = ["users", "ada"] as const;
const act = (requestId: string) => ({ uid: "ada", reason: "Demandé", requestId });

describe("enableUser", () => {
  test("tells the second of two administrators that nothing was left to do", async () => {
    const { store } = createInMemoryFirestore();
    const disabledAt = new Date("2026-01-01T00:00:00.000Z");
    await store.commit([{ update: { path, fields: toFields({ role: "user", disabledAt }) } }]);
    const { events } = createTestRecorder();
    let isDisabled = true;
    const notified: string[] = [];
    const directory = {
      find: async () => success({ email: "ada@example.test", emailVerified: true, disabled: isDisabled }),
      setDisabled: async (_: string, disabled: boolean) => {
        isDisabled = disabled;
        return success(undefined);
      },
    };
    const account = { runInTurn: (_: string, act: () => unknown) => act(), indexUser: async () => undefined };
    const staff = createTestCalls({
      events,
      viewer: createTestViewer({ role: "admin" }),
      env: { ACCOUNT: { getByName: () => account } },
      lasting: { documents: store, directory },
      notifyOwner: (change: string) => void notified.push(change),
    } as unknown as PortalScope);
    const both = await Promise.all([staff.enableUser(act("form-one")), staff.enableUser(act("form-two"))]);
    expect(both.map((each) => each.ok && each.value.changed).toSorted()).toEqual([false, true]);
    expect([isDisabled, notified]).toEqual([false, ["accountEnabled"]]);
    expect(await staff.enableUser(act("form-three"))).toEqual(success({ changed: false }));
  });
});
