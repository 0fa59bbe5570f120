/// <reference types="@cloudflare/vitest-plugin/types" />
/** The second half of a double click on the end of an account. */
import { expect, test } from "vitest";
import { bindings, newUid } from "../fixtures/objects.ts";
import { getJournal } from "./maintenance-journal.ts";
import { waitForOtherErasure } from "./personal-data-control.ts";

const journal = getJournal(bindings);
const createErasure = (uid: string, archive: string) => ({
  uid,
  archive,
  email: `${uid}@x.test`,
  licences: "keep" as const,
});
const otherThan = (uid: string, archive: string, isGone = false) =>
  waitForOtherErasure(journal, { uid, archive, isGone });

test("who asks meanwhile waits for the end of it", async () => {
  const uid = newUid();
  const first = createErasure(uid, "first");
  await journal.startErasure(first, Date.now());
  const second = otherThan(uid, "second");
  await journal.confirmErasure(first, Date.now());
  await journal.completeErasure(uid, Date.now());
  expect(await second).toEqual({ finished: true });
});

test("who came first and found the account gone waits for the end of the other as well", async () => {
  const uid = newUid();
  const [first, second] = [createErasure(uid, "first"), createErasure(uid, "second")];
  await journal.startErasure(first, Date.now());
  await journal.startErasure(second, Date.now());
  const waiting = otherThan(uid, "first", true);
  await journal.confirmErasure(second, Date.now());
  await journal.completeErasure(uid, Date.now());
  expect(await waiting).toEqual({ finished: true });
});

test("one's own try, one of long ago, one that is given up, and none at all are no answer", async () => {
  const [own, old, dropped, none] = [newUid(), newUid(), newUid(), newUid()];
  await journal.startErasure(createErasure(own, "own"), Date.now());
  await journal.startErasure(createErasure(old, "first"), Date.now() - 3_600_000);
  await journal.startErasure(createErasure(dropped, "first"), Date.now());
  expect(await otherThan(own, "own")).toBeNull();
  expect(await otherThan(old, "second")).toBeNull();
  const waiting = otherThan(dropped, "second");
  await journal.deleteErasure(dropped);
  expect(await waiting).toBeNull();
  expect(await otherThan(none, "only")).toBeNull();
});
