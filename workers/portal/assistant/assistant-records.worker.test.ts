/// <reference types="@cloudflare/vitest-plugin/types" />
import { expect, test } from "vitest";
import { bindings } from "../fixtures/objects.ts";

const getRecords = () => bindings.ASSISTANT.getByName(crypto.randomUUID());
const dailyTokens = 10_000;

test("of 200 parallel reservations exactly those that fit the day are accepted", async () => {
  const records = getRecords();
  const all = await Promise.all(
    Array.from({ length: 200 }, (_, index) => records.reserve(`${index}`, 300, dailyTokens)),
  );
  expect(all.filter((each) => each === "reserved")).toHaveLength(33);
  expect(all.filter((each) => each === "spent")).toHaveLength(167);
  expect((await records.load()).days[0]).toMatchObject({ questions: 33, tokens: 9_900 });
});

test("settling gives back what was not used, once", async () => {
  const records = getRecords();
  await records.reserve("a", 9_000, dailyTokens);
  expect(await records.reserve("b", 2_000, dailyTokens)).toBe("spent");
  await records.settle("a", { tokens: 500, failed: false });
  await records.settle("a", { tokens: 0, failed: true });
  expect((await records.load()).days[0]).toMatchObject({ questions: 1, failures: 0, tokens: 500 });
  expect(await records.reserve("b", 9_500, dailyTokens)).toBe("reserved");
});

test("a reservation whose use is unknown, or that is never settled, counts as used", async () => {
  const records = getRecords();
  await records.reserve("unknown", 4_000, dailyTokens);
  await records.settle("unknown", { tokens: null, failed: true });
  await records.reserve("lost", 4_000, dailyTokens);
  expect((await records.load()).days[0]).toMatchObject({ failures: 1, tokens: 8_000 });
  expect(await records.reserve("next", 3_000, dailyTokens)).toBe("spent");
});

test("a thumb that changes counts once", async () => {
  const records = getRecords();
  await records.rate("up", "none");
  await records.rate("down", "up");
  expect((await records.load()).days[0]).toMatchObject({ up: 0, down: 1 });
  await records.rate("none", "down");
  expect((await records.load()).days[0]).toMatchObject({ up: 0, down: 0 });
});

test("only the latest 500 questions are kept", async () => {
  const records = getRecords();
  for (let count = 0; count < 510; count++) await records.addQuestion("fr", `Question ${count}`, "no-passage");
  const { questions } = await records.load();
  expect(questions[0]?.question).toBe("Question 509");
  expect(questions.at(-1)?.id).toBeGreaterThan(10);
});
