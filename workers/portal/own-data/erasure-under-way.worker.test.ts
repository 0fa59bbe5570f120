/// <reference types="@cloudflare/vitest-plugin/types" />
/** The second half of a double click on the end of an account. */
import { expect, test } from "vitest";
import { journalOf } from "../cron/journal.ts";
import { bindings, newUid } from "../fixtures/objects.ts";
import { erasureUnderWay } from "./erasure-under-way.ts";

const journal = journalOf(bindings);
const owedBy = (uid: string, archive: string) => ({ uid, archive, email: `${uid}@x.test`, licences: "keep" as const });

test("who asks meanwhile waits for the end of it", async () => {
  const uid = newUid();
  const first = owedBy(uid, "first");
  await journal.oweErasure(first, Date.now());
  const second = erasureUnderWay(journal, owedBy(uid, "second"));
  await journal.confirmErasure(first, Date.now());
  await journal.erasurePassed(uid, Date.now());
  expect(await second).toEqual({ finished: true });
});

test("one's own try, one of long ago, one that is given up, and none at all are no answer", async () => {
  const [own, old, dropped, none] = [newUid(), newUid(), newUid(), newUid()];
  await journal.oweErasure(owedBy(own, "own"), Date.now());
  await journal.oweErasure(owedBy(old, "first"), Date.now() - 3_600_000);
  await journal.oweErasure(owedBy(dropped, "first"), Date.now());
  expect(await erasureUnderWay(journal, owedBy(own, "own"))).toBeNull();
  expect(await erasureUnderWay(journal, owedBy(old, "second"))).toBeNull();
  const waiting = erasureUnderWay(journal, owedBy(dropped, "second"));
  await journal.dropErasure(dropped);
  expect(await waiting).toBeNull();
  expect(await erasureUnderWay(journal, owedBy(none, "only"))).toBeNull();
});
