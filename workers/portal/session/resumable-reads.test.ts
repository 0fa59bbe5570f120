import { describe, expect, test } from "vitest";
import { ResumableReads } from "./resumable-reads.ts";

/** A source whose answers come when the test says so. */
function source() {
  const asked: ((value: string) => void)[] = [];
  const read = () => new Promise<string>((resolve) => void asked.push(resolve));
  return { read, asked };
}

describe("ResumableReads", () => {
  test("resumes a slow read for the next page and reads again for the one after it", async () => {
    const readings = new ResumableReads<string>();
    const { read, asked } = source();
    expect(await readings.readOrResume("a", read)).toBe("asking");
    expect(await readings.readOrResume("a", read)).toBe("asking");
    expect(asked).toHaveLength(1);
    asked[0]?.("one");
    expect(await readings.readOrResume("a", read)).toBe("one");
    const next = readings.readOrResume("a", read);
    asked[1]?.("two");
    expect(await next).toBe("two");
  });

  test("keeps separate reads for the pages of a list", async () => {
    const readings = new ResumableReads<string>();
    const { read, asked } = source();
    const pages = [readings.readOrResume("a", read), readings.readOrResume("b", read)];
    asked[0]?.("one");
    asked[1]?.("two");
    expect(await Promise.all(pages)).toEqual(["one", "two"]);
  });

  test("drops running reads on a write", async () => {
    const readings = new ResumableReads<string>();
    const { read, asked } = source();
    expect(await readings.readOrResume("a", read)).toBe("asking");
    readings.forget();
    const again = readings.readOrResume("a", read);
    asked[0]?.("before");
    asked[1]?.("after");
    expect(await again).toBe("after");
  });

  test("reports the error of a read that fails late once, then reads again", async () => {
    const readings = new ResumableReads<string>();
    let fail: (error: Error) => void = () => undefined;
    const failing = () =>
      new Promise<string>((_, reject) => {
        fail = reject;
      });
    expect(await readings.readOrResume("a", failing)).toBe("asking");
    fail(new Error("gone"));
    await expect(readings.readOrResume("a", failing)).rejects.toThrow("gone");
    expect(await readings.readOrResume("a", async () => "well")).toBe("well");
  });
});
