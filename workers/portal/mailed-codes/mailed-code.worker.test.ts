/// <reference types="@cloudflare/vitest-plugin/types" />
/** The second press of the button of a mailed link. */
import { expect, test } from "vitest";
import { failure, success } from "#shared/errors.ts";
import { bindings } from "../fixtures/objects.ts";
import type { Used } from "./mailed-code.ts";
import { codeUser } from "./use-once.ts";

/** Answers as told, in turn; the last answer stays. */
function codeOf(...answers: Used[]) {
  const code = crypto.randomUUID();
  const kept: Promise<unknown>[] = [];
  const use = codeUser({ env: bindings, onFault: () => undefined, waitUntil: (promise) => kept.push(promise) });
  let uses = 0;
  const act = async () => answers[Math.min(uses++, answers.length - 1)] ?? failure("CODE_INVALID");
  return { press: (typed = "") => use(code, typed, act), uses: () => uses, kept };
}

const done = success({ email: "ada@example.test" });
const spent = failure("CODE_INVALID");

test("three presses at once and one afterwards use a code once, and each is told that it is done", async () => {
  const { press, uses, kept } = codeOf(done, spent);
  expect(await Promise.all([press(), press(), press()])).toEqual([done, done, done]);
  expect(await press()).toEqual(done);
  expect(uses()).toBe(1);
  expect(kept).toHaveLength(4);
});

test("what was refused is tried again, and so is what was typed otherwise", async () => {
  const refused = codeOf(failure("UPSTREAM_UNAVAILABLE"), done);
  expect(await refused.press()).toMatchObject({ ok: false });
  expect(await refused.press()).toEqual(done);
  const other = codeOf(done, spent);
  await other.press("one password");
  expect(await other.press("another password")).toEqual(spent);
});
