import { describe, expect, test } from "vitest";
import type { Picture } from "#app/tools/images/picture-list.ts";
import type { Entry } from "./batch.ts";
import { maxChanges, stepRows } from "./workbench.tsx";

const pictures = Array.from({ length: 200 }, (_, id) => ({ id }) as Picture);
const fill = (state: Entry["state"]) => new Map(pictures.map(({ id }) => [id, { state } as Entry]));

describe("stepRows", () => {
  test("adds and changes two hundred pictures in steps, in their order", () => {
    let rows = stepRows([], pictures, new Map());
    expect(rows).toHaveLength(maxChanges);
    for (const entries of [fill("waiting"), fill("done")]) {
      for (let steps = 0; ; steps++) {
        const next = stepRows(rows, pictures, entries);
        if (next === rows) break;
        expect(next.filter((row) => !rows.includes(row)).length).toBeLessThanOrEqual(maxChanges);
        expect(steps).toBeLessThan(10);
        rows = next;
      }
      expect(rows.map(({ picture }) => picture)).toEqual(pictures);
      expect(rows.every(({ picture, entry }) => entry === entries.get(picture.id))).toBe(true);
    }
    expect(stepRows(rows, pictures.slice(1), fill("done"))).toHaveLength(199);
  });
});
