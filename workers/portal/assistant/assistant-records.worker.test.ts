/// <reference types="@cloudflare/vitest-plugin/types" />
import { describe, expect, test } from "vitest";
import { bindings } from "../fixtures/objects.ts";

const getRecords = () => bindings.ASSISTANT.getByName(crypto.randomUUID());
const dailyTokens = 10_000;
const toUse = (input: number) => ({ input, output: 0 });

describe("AssistantRecords", () => {
  test("accepts exactly those of 200 parallel reservations that fit the day", async () => {
    const records = getRecords();
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        records.reserve(`${index}`, `person ${index}`, { input: 200, output: 100 }, dailyTokens),
      ),
    );
    expect(all.filter((each) => each === "reserved")).toHaveLength(33);
    expect(all.filter((each) => each === "spent")).toHaveLength(167);
    expect((await records.load()).days[0]).toMatchObject({ questions: 33, input: 6_600, output: 3_300 });
  });

  test("accepts only an account's parallel reservations that start below a tenth of the day", async () => {
    const records = getRecords();
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, index) => records.reserve(`${index}`, "person", toUse(150), dailyTokens)),
    );
    expect(all.filter((each) => each === "reserved")).toHaveLength(7);
    expect(await records.reserve("other", "other person", toUse(150), dailyTokens)).toBe("reserved");
  });

  test("answers several accounts in turn when a tenth of the day is below one question", async () => {
    const records = getRecords();
    expect(await records.reserve("a", "person", toUse(4_000), dailyTokens)).toBe("reserved");
    expect(await records.reserve("b", "person", toUse(4_000), dailyTokens)).toBe("spent");
    expect(await records.reserve("c", "other person", toUse(4_000), dailyTokens)).toBe("reserved");
    await records.settle("a", "person", { used: toUse(500), failed: false });
    expect(await records.reserve("d", "person", toUse(4_000), dailyTokens)).toBe("reserved");
    await records.settle("d", "person", { used: toUse(500), failed: false });
    expect(await records.reserve("e", "person", toUse(4_000), dailyTokens)).toBe("spent");
  });

  test("returns unused tokens once on settling, and counts requests and answers apart", async () => {
    const records = getRecords();
    await records.reserve("a", "person", { input: 900, output: 500 }, dailyTokens);
    expect(await records.reserve("b", "person", toUse(200), dailyTokens)).toBe("spent");
    await records.settle("a", "person", { used: { input: 40, output: 10 }, failed: false });
    await records.settle("a", "person", { used: toUse(0), failed: true });
    expect((await records.load()).days[0]).toMatchObject({ questions: 1, failures: 0, input: 40, output: 10 });
    expect(await records.reserve("b", "person", toUse(950), dailyTokens)).toBe("reserved");
  });

  test("counts a reservation of unknown use, or never settled, as used", async () => {
    const records = getRecords();
    await records.reserve("unknown", "person", { input: 300, output: 200 }, dailyTokens);
    await records.settle("unknown", "person", { used: null, failed: true });
    await records.reserve("lost", "person", { input: 300, output: 200 }, dailyTokens);
    expect((await records.load()).days[0]).toMatchObject({ failures: 1, input: 600, output: 400 });
    expect(await records.reserve("next", "person", toUse(300), dailyTokens)).toBe("spent");
  });

  test("counts a changed thumb once", async () => {
    const records = getRecords();
    const now = Date.now();
    await records.rate("up", "none", now);
    await records.rate("down", "up", now);
    expect((await records.load()).days[0]).toMatchObject({ up: 0, down: 1 });
    await records.rate("none", "down", now);
    expect((await records.load()).days[0]).toMatchObject({ up: 0, down: 0 });
  });

  test("counts a thumb on the day of its answer", async () => {
    const records = getRecords();
    await records.rate("up", "none", Date.parse("2026-01-02T23:59:59Z"));
    expect((await records.load()).days).toMatchObject([{ day: "2026-01-02", up: 1 }]);
  });

  test("lists a question once that gets thumbs down repeatedly", async () => {
    const records = getRecords();
    for (let count = 0; count < 3; count++) await records.addQuestion("person", "fr", "Pourquoi ?", "thumb-down");
    expect((await records.load()).questions).toHaveLength(1);
  });

  test("keeps only the latest 500 questions", async () => {
    const records = getRecords();
    for (let count = 0; count < 510; count++)
      await records.addQuestion("person", "fr", `Question ${count}`, "no-passage");
    const { questions } = await records.load();
    expect(questions[0]?.question).toBe("Question 509");
    expect(questions.at(-1)?.id).toBeGreaterThan(10);
  });

  test("forgets the questions and the share of one person alone", async () => {
    const records = getRecords();
    for (const person of ["leaving", "staying"]) {
      await records.reserve(person, person, toUse(900), dailyTokens);
      await records.addQuestion(person, "fr", `Question de ${person}`, "no-passage");
    }
    await records.forget(["earlier key", "leaving"]);
    const { questions, days } = await records.load();
    expect(questions.map(({ question }) => question)).toEqual(["Question de staying"]);
    expect(days[0]).toMatchObject({ questions: 2 });
  });
});
