import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { failure, type Result, success } from "#base/errors.ts";
import type { Figures } from "#workers/licences/licences/staff-contract.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { loadBusiness } from "./load.server.ts";

const viewer = (role: Viewer["role"]) => ({ uid: "uid", role }) as Viewer;

const figures: Figures = {
  licences: { available: 1, active: 0, paused: 0, removed: 0 },
  accounts: { known: 1, bound: 0 },
  stores: { active: 0, pending: 0, inactive: 0 },
  tickets: 0,
  moveRequests: 0,
  withoutExemption: [],
  versions: [],
  newestRelease: null,
  weeks: [],
  months: [],
  releases: [],
  installs: { activated: 12, published: 9 },
  events: [],
};

/** A context whose licence service answers `reply`, and the viewers who called it. */
function createContext(reply: Result<Figures>) {
  const asked: string[] = [];
  const licencesFor = (person: Viewer) => {
    const gateway: Partial<LicencesClient> = {
      figures: async () => {
        asked.push(person.uid);
        return reply;
      },
    };
    return gateway as LicencesClient;
  };
  const run = (() => ({ sumPoints: async () => success(240) })) as unknown as AppLoadContext["run"];
  return {
    asked,
    context: {
      licencesFor,
      run,
      language: "fr",
      now: new Date("2024-12-20T12:00:00.000Z"),
    } as const,
  };
}

describe("loadBusiness", () => {
  test("returns the figures to administrators", async () => {
    const { context } = createContext(success(figures));
    expect((await loadBusiness(context, viewer("admin")))?.view?.licences.authorised.count).toBe(1);
  });

  test("returns nothing to customers and does not call the licence service", async () => {
    const { context, asked } = createContext(success(figures));
    expect(await loadBusiness(context, viewer("user"))).toBeNull();
    expect(asked).toEqual([]);
  });

  test("returns nothing to a former administrator even if the session still has the role", async () => {
    expect(await loadBusiness(createContext(failure("NOT_ADMIN")).context, viewer("admin"))).toBeNull();
  });

  test("reports unavailable figures", async () => {
    expect(await loadBusiness(createContext(failure("UPSTREAM_UNAVAILABLE")).context, viewer("admin"))).toEqual({
      view: null,
    });
  });
});
