import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

test("acts are carried out one after the other, in their order, whatever becomes of them", async () => {
  const turns = new Turns();
  const told: string[] = [];
  const act = (name: string, pauseMs: number) => async () => {
    told.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    told.push(`${name} ends`);
    if (name === "second") throw new Error("It failed.");
    return name;
  };
  const acts = [turns.take(act("first", 20)), turns.take(act("second", 1)), turns.take(act("third", 1))];
  const outcomes = await Promise.allSettled(acts);
  expect(told).toEqual(["first", "second", "third"].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("a flood is turned away, and there is room again once it has passed", async () => {
  const turns = new Turns();
  const taken = Array.from({ length: 150 }, () => turns.take(async () => "done"));
  expect(taken.filter((turn) => turn === null)).toHaveLength(50);
  await Promise.all(taken);
  expect(await turns.take(async () => "again")).toBe("again");
});
