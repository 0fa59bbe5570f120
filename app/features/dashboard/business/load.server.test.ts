import { expect, test } from "vitest";
import { failure, type Result, success } from "#shared/errors.ts";
import type { Figures, LicencesClient, Viewer } from "#workers/portal/contract.ts";
import { loadBusiness } from "./load.server.ts";

const viewer = (role: Viewer["role"]): Viewer => ({
  uid: "uid",
  email: "sophie@example.test",
  emailVerified: true,
  displayName: "Sophie",
  photoUrl: null,
  role,
  secondFactor: "off",
  premium: 0,
  waitingUpdates: 0,
  points: null,
  language: "fr",
  theme: null,
});

const figures: Figures = {
  licences: { available: 1, active: 0, paused: 0, removed: 0 },
  accounts: { known: 1, bound: 0 },
  stores: { active: 0, pending: 0, inactive: 0 },
  moveRequests: 0,
  withoutExemption: [],
  versions: [],
  weeks: [],
  months: [],
  releases: [],
  events: [],
};

/** The context before a licence service that answers `reply`; who asked it. */
function before(reply: Result<Figures>) {
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
  return { asked, context: { licencesFor, language: "fr", now: new Date("2024-12-20T12:00:00.000Z") } as const };
}

test("the staff sees the figures", async () => {
  const { context } = before(success(figures));
  expect((await loadBusiness(context, viewer("admin")))?.view?.licences.authorised.count).toBe(1);
});

test("nobody else sees anything, and the licence service is not asked", async () => {
  const { context, asked } = before(success(figures));
  expect(await loadBusiness(context, viewer("user"))).toBeNull();
  expect(asked).toEqual([]);
});

test("who is of the staff no longer sees nothing, whatever their session still says", async () => {
  expect(await loadBusiness(before(failure("NOT_ADMIN")).context, viewer("admin"))).toBeNull();
});

test("figures that cannot be read are said to be so", async () => {
  expect(await loadBusiness(before(failure("UPSTREAM_UNAVAILABLE")).context, viewer("admin"))).toEqual({ view: null });
});
