import { describe, expect, test } from "vitest";
import { PointsQueue } from "./account-points.ts";

describe("PointsQueue", () => {
  test("runs changes one after the other, in order, also after failures", async () => {
    const queue = new PointsQueue();
    const steps: string[] = [];
    const task = (name: string, pauseMs: number) => async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      steps.push(`${name} ends`);
      if (name === "second") throw new Error("It failed.");
      return name;
    };
    const runs = [queue.run(task("first", 20)), queue.run(task("second", 1)), queue.run(task("third", 1))];
    const outcomes = await Promise.allSettled(runs);
    expect(steps).toEqual(["first", "second", "third"].flatMap((name) => [`${name} begins`, `${name} ends`]));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  test("rejects changes beyond its limit, and runs later ones again", async () => {
    const queue = new PointsQueue();
    const taken = Array.from({ length: 150 }, () => queue.run(async () => "done"));
    expect(taken.filter((run) => run === null)).toHaveLength(50);
    await Promise.all(taken);
    expect(await queue.run(async () => "again")).toBe("again");
  });
});
