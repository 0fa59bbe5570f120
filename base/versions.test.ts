import { describe, expect, it } from "vitest";
import { compareVersions, countOutdated, isOlder } from "./versions.ts";

describe("isOlder", () => {
  it.each([
    ["1.1.0", "2.0.4", true],
    ["1.9.0", "1.10.0", true],
    ["2.0.4", "2.0.4", false],
    ["2.1.0", "2.0.4", false],
    ["inconnue", "2.0.4", false],
  ])("returns whether %s is older than %s: %s", (version, than, expected) => {
    expect(isOlder(version, than)).toBe(expected);
  });
});

describe("compareVersions", () => {
  it("sorts by numbers, and texts that are no versions", () => {
    const sorted = ["1.9.0", "1.10.0", "1.10.0-beta", "alpha"];
    expect(sorted.toReversed().sort(compareVersions)).toEqual(sorted);
  });
});

describe("countOutdated", () => {
  const store = (themeVersion: string | null, newestRelease: string | null, skippedVersion: string | null = null) => ({
    ...{ themeVersion, newestRelease, skippedVersion },
  });
  const stores = (newestRelease: string | null) =>
    ["1.9.0", "1.10.0", null, "1.1.0"].map((themeVersion) => store(themeVersion, newestRelease));

  it("counts the stores with an older version of ours than they are offered", () => {
    expect(countOutdated([...stores("1.10.0"), store("1.9.0", "1.9.0")])).toBe(2);
  });

  it("leaves out stores whose owner skips the newest release, until the next one", () => {
    expect(countOutdated([store("1.1.0", "1.10.0", "1.10.0")])).toBe(0);
    expect(countOutdated([store("1.1.0", "1.11.0", "1.10.0")])).toBe(1);
  });

  it("returns zero while nothing is offered", () => {
    expect(countOutdated(stores(null))).toBe(0);
  });
});
