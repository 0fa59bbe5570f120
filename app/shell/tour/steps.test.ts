import { describe, expect, it } from "vitest";
import { estimateMinutes, findResumeIndex, tourSteps } from "./steps.ts";

describe("tourSteps", () => {
  it("has nine ordered steps with distinct elements", () => {
    expect(tourSteps.map(({ elementId }) => elementId)).toEqual([
      "nav-help",
      "nav-services",
      "nav-changelog",
      "nav-developers",
      "nav-activate",
      "nav-install",
      "nav-update",
      "nav-download",
      "nav-deactivate",
    ]);
  });
});

describe("findResumeIndex", () => {
  it.each([
    ["at the step where it stood", 4, [2, 4, 6], 1],
    ["at the next one when that is not there", 3, [2, 4, 6], 1],
    ["at the last one when nothing follows", 8, [2, 4, 6], 2],
    ["at the first when it never began", 0, [2, 4, 6], 0],
  ])("resumes %s", (_case, position, there, expected) => {
    const present = tourSteps.filter((_step, index) => there.includes(index));
    expect(findResumeIndex(present, position)).toBe(expected);
  });
});

describe("estimateMinutes", () => {
  it.each([
    [9, 3],
    [7, 3],
    [6, 2],
    [1, 1],
    [0, 1],
  ])("estimates for %i steps %i minutes", (count, minutes) => {
    expect(estimateMinutes(count)).toBe(minutes);
  });
});
