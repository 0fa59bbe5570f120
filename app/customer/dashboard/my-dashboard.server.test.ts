import type { AppLoadContext } from "@remix-run/cloudflare";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { failure, type Result, success } from "#base/errors.ts";
import { createLicence, createOverview, createRelease } from "#tests/support/overviews.ts";
import type { LicenceOverview } from "#workers/licences/licences/contract.ts";
import type { Release } from "#workers/licences/releases/contract.ts";
import type { SystemNotification } from "#workers/portal/notifications/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";

let loadMine: typeof import("./my-dashboard.server.ts").loadMyDashboard;
beforeEach(async () => {
  // Each test gets a fresh module because the release cache is module state.
  vi.resetModules();
  ({ loadMyDashboard: loadMine } = await import("./my-dashboard.server.ts"));
});

const ada = {
  ...{ uid: "ada", email: "ada@example.test", emailVerified: true, displayName: "Ada Byron", premium: 1, points: 1197 },
} as Viewer;
const overview = createOverview([], { authorised: 1, available: 1, licences: [createLicence("0".repeat(24))] });
const release = createRelease("2.0.4", { notes: { fr: "- Panier latéral", en: "- Cart drawer" } });
const message: SystemNotification = {
  expiresAt: "2030-01-01T00:00:00.000Z",
  id: "n1",
  title: "La 2.0.4 est publiée",
  message: "m",
  type: "info",
  createdAt: "2024-12-20T10:00:00.000Z",
  isAdmin: false,
  imageUrl: null,
  link: null,
  read: false,
};

interface Replies {
  overview?: Result<LicenceOverview> | Promise<Result<LicenceOverview>>;
  releases?: Result<Release[]>;
  latest?: Result<SystemNotification[]>;
}

function contextWith(replies: Replies = {}) {
  const asked: string[] = [];
  const answer = async <Value>(name: string, value: Value): Promise<Awaited<Value>> => {
    asked.push(name);
    return await value;
  };
  const context = {
    language: "fr",
    now: new Date("2024-12-20T12:00:00.000Z"),
    configuration: { purchaseUrl: null },
    licencesFor: () => ({
      overviewWith: async () => {
        const reply = await answer("overview", replies.overview ?? success(overview));
        return reply.ok ? success({ ...reply.value, prepared: [] }) : reply;
      },
      releases: () => answer("releases", replies.releases ?? success([release])),
    }),
    run: () => ({ listNotifications: () => answer("latest", replies.latest ?? success([message])) }),
  } as unknown as AppLoadContext;
  return { context, asked };
}

describe("loadMyDashboard", () => {
  it("returns all parts", async () => {
    expect(await loadMine(contextWith().context, ada)).toMatchObject({
      firstName: "Ada",
      summary: { headline: { kind: "ready", count: 1 } },
      points: { count: 1197, value: "59,85\u00a0€" },
      latest: [{ title: "La 2.0.4 est publiée", when: { text: "il y a 2\u00a0h" } }],
      newestRelease: { version: "2.0.4", points: ["Panier latéral"] },
    });
  });

  it("loads all parts in parallel", async () => {
    let tell = (_: Result<LicenceOverview>) => {};
    const slow = new Promise<Result<LicenceOverview>>((resolve) => {
      tell = resolve;
    });
    const { context, asked } = contextWith({ overview: slow });
    const loading = loadMine(context, ada);
    expect(asked.sort()).toEqual(["latest", "overview", "releases"]);
    tell(success(overview));
    await loading;
  });

  it("works without the licence service and makes no claims", async () => {
    const down = failure("UPSTREAM_UNAVAILABLE");
    const mine = await loadMine(contextWith({ overview: down, releases: down }).context, ada);
    expect(mine).toMatchObject({
      summary: { headline: { kind: "unavailable" }, problem: { kind: "unavailable" } },
      steps: { panel: null, waiting: [], start: null },
      overview: null,
      newestRelease: "unknown",
      latest: [{ id: "n1" }],
      points: { count: 1197 },
    });
  });

  it("works without notifications", async () => {
    const mine = await loadMine(contextWith({ latest: failure("UPSTREAM_UNAVAILABLE") }).context, ada);
    expect(mine).toMatchObject({
      latest: null,
      overview: { counts: "1 licence, 1 libre" },
      newestRelease: { version: "2.0.4" },
    });
  });

  it("does not call the licence service for an unverified address", async () => {
    const { context, asked } = contextWith();
    const mine = await loadMine(context, { ...ada, emailVerified: false, points: null });
    expect(asked).toEqual(["latest"]);
    expect(mine).toMatchObject({
      summary: { headline: { kind: "unverified" } },
      overview: null,
      newestRelease: null,
      points: null,
    });
  });
});
