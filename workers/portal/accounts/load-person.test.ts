/** One person for the staff, with parts that do not answer. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { failure, success } from "#base/errors.ts";
import { noDeadline } from "#base/time-limit.ts";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import { toFields } from "../clients/firestore-values.ts";
import { createTestCalls, createTestViewer } from "../fixtures/scope.ts";
import type { PortalScope } from "../scope.ts";

afterEach(() => void vi.unstubAllGlobals());

const account = { email: "Ada@example.test", emailVerified: true, disabled: false };

async function openPeople(directory: object) {
  const { store: documents } = createInMemoryFirestore();
  const fields = toFields({ displayName: "Ada", email: "ada@example.test", role: "user" });
  await documents.commit([{ update: { path: ["users", "ada"], fields } }]);
  const faults: unknown[] = [];
  const object = { list: async () => [], twoFactors: () => Promise.reject(new Error("It does not answer.")) };
  const staff = createTestCalls({
    ...{ documents, directory, deadline: noDeadline, viewer: createTestViewer({ role: "admin" }) },
    env: { ACCOUNT: { getByName: () => object } },
    onFault: (error: unknown) => faults.push(error),
  } as unknown as PortalScope);
  return { staff, faults };
}

describe("loadPerson", () => {
  test("loads each part apart from those that fail", async () => {
    const { staff, faults } = await openPeople({ find: async () => failure("USER_UNKNOWN") });
    expect(await staff.loadPerson("ada")).toMatchObject({
      value: {
        account: success(null),
        profile: { value: { name: "Ada" } },
        points: { value: { available: 0 } },
        sessions: success([]),
        secondFactor: failure("UPSTREAM_UNAVAILABLE"),
        tickets: success([]),
      },
    });
    expect(faults).toHaveLength(1);
  });
});

describe("findPersonEmail", () => {
  test("finds the account's address, else that of the document, else none", async () => {
    const known = await openPeople({ find: async () => success(account) });
    expect(await known.staff.findPersonEmail("ada")).toEqual(success("ada@example.test"));
    const down = await openPeople({ find: async () => failure("UPSTREAM_UNAVAILABLE") });
    expect(await down.staff.findPersonEmail("ada")).toEqual(success("ada@example.test"));
    expect(await down.staff.findPersonEmail("bea")).toEqual(failure("UPSTREAM_UNAVAILABLE"));
    const gone = await openPeople({ find: async () => failure("USER_UNKNOWN") });
    expect(await gone.staff.findPersonEmail("bea")).toEqual(failure("USER_UNKNOWN"));
  });
});

describe("findPersonUid", () => {
  test("finds the account of an address", async () => {
    const { staff } = await openPeople({
      findUid: async (email: string) => success(email === "a@x.test" ? "a" : null),
    });
    expect([await staff.findPersonUid("a@x.test"), await staff.findPersonUid("b@x.test")]).toEqual(
      ["a", null].map(success),
    );
  });
});
