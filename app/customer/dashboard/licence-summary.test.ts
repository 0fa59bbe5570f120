import { describe, expect, it } from "vitest";
import { createOverview as createAccount, createLicence, createShop } from "#tests/support/overviews.ts";
import type { Licence, LicenceOverview } from "#workers/licences/licences/contract.ts";
import type { Shop } from "#workers/licences/stores/contract.ts";
import type { OpenJob } from "#workers/licences/updates/jobs/contract.ts";
import { findPreviousRelease, summarizeLicences } from "./licence-summary.ts";

type Seat = Partial<Pick<Shop, "state" | "themeVersion">> &
  Partial<Pick<Licence, "pausedReason">> & { status: Licence["status"]; shop?: string };

function createOverview(...seats: Seat[]): LicenceOverview {
  const licences = seats.map(({ status, shop = null, pausedReason = null }, index) =>
    createLicence(String(index), { status, shop, pausedReason }),
  );
  const shops = seats.flatMap(({ shop, status: licenceStatus, state = "active", themeVersion = "2.0.4" }, index) =>
    shop === undefined ? [] : [createShop("a", { shop, state, licenceId: String(index), licenceStatus, themeVersion })],
  );
  const available = seats.filter((seat) => seat.status === "available").length;
  return createAccount(shops, { authorised: seats.length, available, licences });
}

const known = (overview: LicenceOverview | null) => summarizeLicences({ emailVerified: true, overview });

const installed = (seat: Partial<Seat> = {}): Seat => ({ status: "active", shop: "a.myshopify.com", ...seat });
const free: Seat = { status: "available" };

const kinds = (overview: LicenceOverview) => known(overview).steps.map(({ kind }) => kind);

describe("summarizeLicences", () => {
  it("asks for e-mail verification first", () => {
    const summary = summarizeLicences({ emailVerified: false, overview: createOverview(free) });
    expect(summary).toMatchObject({ headline: { kind: "unverified" }, problem: { kind: "unverified" }, steps: [] });
  });

  it("makes no claim when the licence service is unavailable", () => {
    expect(known(null)).toMatchObject({
      headline: { kind: "unavailable" },
      problem: { kind: "unavailable" },
      steps: [],
    });
  });

  it("offers a purchase without a licence", () => {
    expect(known(createOverview())).toMatchObject({ headline: { kind: "none" }, steps: [{ kind: "buy" }] });
  });

  it("calls licences refunded when the money is back, and paused when one may resume", () => {
    const paused = (pausedReason: string) => installed({ status: "paused", pausedReason });
    expect(known(createOverview(paused("order.refunded"), paused("order.dispute_lost")))).toMatchObject({
      headline: { kind: "refunded", count: 2 },
      problem: { kind: "paused", isRefunded: true },
    });
    for (const reason of ["order.disputed", "Impayé"])
      expect(known(createOverview(paused("order.refunded"), paused(reason)))).toMatchObject({
        headline: { kind: "paused", count: 2 },
        problem: { kind: "paused", isRefunded: false },
      });
  });

  it("calls licences ready when none is installed", () => {
    expect(known(createOverview(free, free))).toMatchObject({
      headline: { kind: "ready", count: 2 },
      steps: [{ kind: "activate" }],
    });
  });

  it("counts free licences beside installed ones", () => {
    expect(known(createOverview(installed(), free, free))).toMatchObject({
      headline: { kind: "free", count: 2 },
      steps: [{ kind: "activate" }],
    });
  });

  it("counts stores with the same next step", () => {
    const overview = createOverview(
      installed({ shop: "a.myshopify.com" }),
      installed({ shop: "b.myshopify.com", themeVersion: "1.1.0" }),
      installed({ shop: "c.myshopify.com", themeVersion: "1.0.0" }),
      free,
    );
    expect(known(overview)).toMatchObject({ headline: { kind: "update", count: 2 }, waiting: 0 });
    expect(kinds(overview)).toEqual(["update", "update", "activate"]);
  });

  it("counts stores with other open steps", () => {
    const overview = createOverview(
      installed({ themeVersion: "1.1.0" }),
      installed({ shop: "b.myshopify.com", themeVersion: null }),
    );
    expect(known(overview)).toMatchObject({ headline: { kind: "install", count: 1 }, waiting: 1 });
  });

  it("reports an open step while a store lacks our theme or a job is running", () => {
    const bare = createOverview(installed({ themeVersion: null }));
    expect(known(bare).headline).toEqual({ kind: "install", count: 1 });
    const running = { id: "1", shop: "a.myshopify.com", state: "running", kind: "install" } as OpenJob;
    expect(known({ ...bare, openJobs: [running] }).headline).toEqual({ kind: "follow" });
  });

  it("reports one paused licence of several, and the other steps", () => {
    const overview = createOverview(installed({ status: "paused", pausedReason: "Impayé" }), free);
    expect(known(overview)).toMatchObject({
      headline: { kind: "paused", count: 1 },
      others: 1,
      problem: { kind: "paused", count: 1, reason: "Impayé" },
      steps: [{ kind: "activate" }],
    });
    expect(known(createOverview(installed({ status: "paused", themeVersion: "1.1.0" })))).toMatchObject({
      others: 0,
      steps: [],
    });
  });

  it("gives no single reason for several paused licences", () => {
    const paused = { status: "paused", pausedReason: "Impayé" } as const;
    const overview = createOverview(installed(paused), installed({ ...paused, shop: "b.myshopify.com" }));
    expect(known(overview).problem).toEqual({ kind: "paused", count: 2, reason: null, isRefunded: false });
  });

  it("puts a lost connection before everything else, even a pause", () => {
    const overview = createOverview(
      installed({ themeVersion: "1.1.0" }),
      installed({ shop: "b.myshopify.com", state: "inactive" }),
      installed({ shop: "c.myshopify.com", status: "paused" }),
    );
    expect(known(overview)).toMatchObject({
      headline: { kind: "lost", count: 1 },
      steps: [{ kind: "reconnect", shop: "b.myshopify.com" }, { kind: "update" }],
    });
  });

  it("reports nothing to do when everything is fine", () => {
    expect(known(createOverview(installed()))).toEqual({
      headline: { kind: "well" },
      pending: false,
      others: 1,
      waiting: 0,
      problem: null,
      steps: [],
    });
  });

  it("reports a pending check without calling the store lost", () => {
    expect(known(createOverview(installed({ state: "pending" })))).toMatchObject({
      headline: { kind: "well" },
      pending: true,
      steps: [],
    });
  });
});

describe("findPreviousRelease", () => {
  it("finds the previous release in any order", () => {
    expect(findPreviousRelease("1.10.0", ["2.0.4", "1.10.0", "1.9.0", "1.0.0"])).toBe("1.9.0");
    expect(findPreviousRelease("1.10.0", ["1.0.0", "1.9.0", "1.10.0", "2.0.4"])).toBe("1.9.0");
    expect(findPreviousRelease("1.10.0", ["2.0.4", "1.10.0"])).toBeNull();
    expect(findPreviousRelease("1.10.0", [])).toBeNull();
  });
});
