/// <reference types="@cloudflare/vitest-plugin/types" />
/** The second request of a double click on account deletion. */
import { describe, expect, test } from "vitest";
import { failure } from "#base/errors.ts";
import { getJournal } from "../env.ts";
import { createSessionScope } from "../fixtures/front.ts";
import { bindings, newUid, vendors } from "../fixtures/objects.ts";
import { createCalls } from "../operations.ts";
import { waitForOtherErasure } from "./erase-account.ts";

const journal = getJournal(bindings);
const createErasure = (uid: string, archive: string) => ({
  uid,
  archive,
  email: `${uid}@x.test`,
  licences: "keep" as const,
  event: null,
});
const waitForOther = (uid: string, archive: string, isGone = false) =>
  waitForOtherErasure(journal, { uid, archive, isGone });

describe("waitForOtherErasure", () => {
  test("waits in a second request for the first erasure", async () => {
    const uid = newUid();
    const first = createErasure(uid, "first");
    await journal.startErasure(first, Date.now());
    const second = waitForOther(uid, "second");
    await journal.confirmErasure(first, Date.now());
    await journal.completeErasure(uid, Date.now());
    expect(await second).toEqual({ finished: true });
  });

  test("waits in a first request that found the account deleted for the second erasure", async () => {
    const uid = newUid();
    const [first, second] = [createErasure(uid, "first"), createErasure(uid, "second")];
    await journal.startErasure(first, Date.now());
    await journal.startErasure(second, Date.now());
    const waiting = waitForOther(uid, "first", true);
    await journal.confirmErasure(second, Date.now());
    await journal.completeErasure(uid, Date.now());
    expect(await waiting).toEqual({ finished: true });
  });

  test("ignores its own erasure, an old one, a cancelled one, and a missing one", async () => {
    const [own, old, dropped, none] = [newUid(), newUid(), newUid(), newUid()];
    await journal.startErasure(createErasure(own, "own"), Date.now());
    await journal.startErasure(createErasure(old, "first"), Date.now() - 3_600_000);
    await journal.startErasure(createErasure(dropped, "first"), Date.now());
    expect(await waitForOther(own, "own")).toBeNull();
    expect(await waitForOther(old, "second")).toBeNull();
    const waiting = waitForOther(dropped, "second");
    await journal.deleteErasure(dropped);
    expect(await waiting).toBeNull();
    expect(await waitForOther(none, "only")).toBeNull();
  });
});

describe("eraseAccount", () => {
  test("deletes nothing without the password, and exports nothing incomplete", async () => {
    const uid = newUid();
    const { eraseAccount, exportPersonalData } = createCalls(await createSessionScope(uid));
    const erased = await eraseAccount({ proof: { password: "a-wrong-guess-1", code: "" }, licences: "keep" });
    expect(erased).toEqual(failure("INVALID_CREDENTIALS"));
    await vendors(uid, { documents: "down" });
    expect(await exportPersonalData()).toEqual(failure("UPSTREAM_UNAVAILABLE"));
  });
});
