import { beforeEach, describe, expect, it, vi } from "vitest";
import { failure, success } from "#base/errors.ts";
import { createRelease } from "#tests/support/overviews.ts";

let loadReleases: typeof import("./my-dashboard.server.ts").loadReleases;
beforeEach(async () => {
  vi.resetModules();
  ({ loadReleases } = await import("./my-dashboard.server.ts"));
});

const at = (seconds: number) => new Date(Date.UTC(2024, 11, 20, 12, 0, seconds));
/** A licence service with these releases that counts calls. */
function service(...versions: string[]) {
  const state = { calls: 0, versions };
  const releases = async () => {
    state.calls += 1;
    return success(state.versions.map((version) => createRelease(version)));
  };
  return { state, releases };
}
const loadVersions = async (reply: ReturnType<typeof loadReleases>) => {
  const result = await reply;
  return result.ok ? result.value.map(({ version }) => version) : result.error.code;
};
const named = (version: string | null) => Promise.resolve(version);

describe("loadReleases", () => {
  it("calls the service once a minute", async () => {
    const licences = service("2.0.4", "1.1.0");
    for (const second of [0, 10, 59]) {
      expect(await loadVersions(loadReleases(licences, named("2.0.4"), at(second)))).toEqual(["2.0.4", "1.1.0"]);
    }
    expect(licences.state.calls).toBe(1);
    await loadReleases(licences, named("2.0.4"), at(60));
    expect(licences.state.calls).toBe(2);
  });

  it("calls the service when the overview has another newest release", async () => {
    const licences = service("2.0.4");
    await loadReleases(licences, named("2.0.4"), at(0));
    licences.state.versions = ["2.1.0", "2.0.4"];
    expect(await loadVersions(loadReleases(licences, named("2.1.0"), at(1)))).toEqual(["2.1.0", "2.0.4"]);
  });

  it("does not wait for the overview when the cache is empty", async () => {
    const never = new Promise<string | null>(() => {});
    expect(await loadVersions(loadReleases(service("2.0.4"), never, at(0)))).toEqual(["2.0.4"]);
  });

  it("does not cache errors", async () => {
    const refusing = { releases: async () => failure("UPSTREAM_UNAVAILABLE") };
    expect(await loadVersions(loadReleases(refusing, named(null), at(0)))).toBe("UPSTREAM_UNAVAILABLE");
    expect(await loadVersions(loadReleases(service("2.0.4"), named(null), at(1)))).toEqual(["2.0.4"]);
  });
});
