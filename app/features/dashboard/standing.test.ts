import { describe, expect, it } from "vitest";
import type { Licence, LicenceOverview, OpenJob, Shop } from "#workers/portal/contract.ts";
import { releaseBefore, standingOf } from "./standing.ts";

const at = "2024-12-12T09:00:00.000Z";

type Seat = Partial<Pick<Shop, "state" | "themeVersion">> &
  Partial<Pick<Licence, "pausedReason">> & { status: Licence["status"]; shop?: string };

function overviewOf(...seats: Seat[]): LicenceOverview {
  const licences = seats.map(
    ({ status, shop, pausedReason = null }, index): Licence => ({
      id: String(index).padStart(24, "0"),
      status,
      createdAt: at,
      shop: shop ?? null,
      activationDate: shop ? at : null,
      lastActivity: null,
      pausedReason,
    }),
  );
  const shops = seats.flatMap(({ shop, status, state = "active", themeVersion = "2.0.4" }, index): Shop[] =>
    shop === undefined
      ? []
      : [
          {
            shop,
            name: null,
            state,
            plan: null,
            licenceId: String(index).padStart(24, "0"),
            licenceStatus: status,
            checkedAt: at,
            lastActivity: null,
            themeVersion,
            failure: null,
            development: false,
            seatDueAt: null,
            accessTokenHint: null,
            apiSecretKeyHint: null,
          },
        ],
  );
  const available = seats.filter((seat) => seat.status === "available").length;
  return {
    authorised: seats.length,
    available,
    installed: seats.length - available,
    licences,
    shops,
    openJobs: [],
    newestRelease: "2.0.4",
  };
}

const known = (overview: LicenceOverview | null) => standingOf({ emailVerified: true, overview });

const installed = (seat: Partial<Seat> = {}): Seat => ({ status: "active", shop: "a.myshopify.com", ...seat });
const free: Seat = { status: "available" };

const kinds = (overview: LicenceOverview) => known(overview).steps.map(({ kind }) => kind);

describe("standingOf", () => {
  it("asks an unverified person to confirm the address before anything else", () => {
    const standing = standingOf({ emailVerified: false, overview: overviewOf(free) });
    expect(standing).toMatchObject({ headline: { kind: "unverified" }, trouble: { kind: "unverified" }, steps: [] });
  });

  it("claims nothing about licences that could not be asked for", () => {
    expect(known(null)).toMatchObject({
      headline: { kind: "unavailable" },
      trouble: { kind: "unavailable" },
      steps: [],
    });
  });

  it("offers to buy where there is no licence", () => {
    expect(known(overviewOf())).toMatchObject({ headline: { kind: "none" }, steps: [{ kind: "buy" }] });
  });

  it("calls licences ready when none is installed", () => {
    expect(known(overviewOf(free, free))).toMatchObject({
      headline: { kind: "ready", count: 2 },
      steps: [{ kind: "activate" }],
    });
  });

  it("counts the free seats beside installed ones", () => {
    expect(known(overviewOf(installed(), free, free))).toMatchObject({
      headline: { kind: "free", count: 2 },
      steps: [{ kind: "activate" }],
    });
  });

  it("counts the stores that wait for the same step as the first", () => {
    const overview = overviewOf(
      installed({ shop: "a.myshopify.com" }),
      installed({ shop: "b.myshopify.com", themeVersion: "1.1.0" }),
      installed({ shop: "c.myshopify.com", themeVersion: "1.0.0" }),
      free,
    );
    expect(known(overview)).toMatchObject({ headline: { kind: "update", count: 2 }, waiting: 0 });
    expect(kinds(overview)).toEqual(["update", "update", "activate"]);
  });

  it("counts the stores in which something else waits, so that the page does not call the rest well", () => {
    const overview = overviewOf(
      installed({ themeVersion: "1.1.0" }),
      installed({ shop: "b.myshopify.com", themeVersion: null }),
    );
    expect(known(overview)).toMatchObject({ headline: { kind: "install", count: 1 }, waiting: 1 });
  });

  it("is not well while a store has no theme of ours, nor while a job runs in it", () => {
    const bare = overviewOf(installed({ themeVersion: null }));
    expect(known(bare).headline).toEqual({ kind: "install", count: 1 });
    const running = { id: "1", shop: "a.myshopify.com", state: "running", kind: "install" } as OpenJob;
    expect(known({ ...bare, openJobs: [running] }).headline).toEqual({ kind: "follow" });
  });

  it("says first of several licences that one is paused, and what there is to do besides", () => {
    const overview = overviewOf(installed({ status: "paused", pausedReason: "Impayé" }), free);
    expect(known(overview)).toMatchObject({
      headline: { kind: "paused", count: 1 },
      others: 1,
      trouble: { kind: "paused", count: 1, reason: "Impayé" },
      steps: [{ kind: "activate" }],
    });
    expect(known(overviewOf(installed({ status: "paused", themeVersion: "1.1.0" })))).toMatchObject({
      others: 0,
      steps: [],
    });
  });

  it("names no reason for several pauses at once", () => {
    const paused = { status: "paused", pausedReason: "Impayé" } as const;
    const overview = overviewOf(installed(paused), installed({ ...paused, shop: "b.myshopify.com" }));
    expect(known(overview).trouble).toEqual({ kind: "paused", count: 2, reason: null });
  });

  it("puts a lost connection before everything else, a pause too", () => {
    const overview = overviewOf(
      installed({ themeVersion: "1.1.0" }),
      installed({ shop: "b.myshopify.com", state: "inactive" }),
      installed({ shop: "c.myshopify.com", status: "paused" }),
    );
    expect(known(overview)).toMatchObject({
      headline: { kind: "lost", count: 1 },
      steps: [{ kind: "reconnect", shop: "b.myshopify.com" }, { kind: "update" }],
    });
  });

  it("leaves people in peace when all is well", () => {
    expect(known(overviewOf(installed()))).toEqual({
      headline: { kind: "well" },
      pending: false,
      others: 1,
      waiting: 0,
      trouble: null,
      steps: [],
    });
  });

  it("says that a store is still to be checked without calling it lost", () => {
    expect(known(overviewOf(installed({ state: "pending" })))).toMatchObject({
      headline: { kind: "well" },
      pending: true,
      steps: [],
    });
  });
});

it("knows the release before the installed one, in whatever order they come", () => {
  expect(releaseBefore("1.10.0", ["2.0.4", "1.10.0", "1.9.0", "1.0.0"])).toBe("1.9.0");
  expect(releaseBefore("1.10.0", ["1.0.0", "1.9.0", "1.10.0", "2.0.4"])).toBe("1.9.0");
  expect(releaseBefore("1.10.0", ["2.0.4", "1.10.0"])).toBeNull();
  expect(releaseBefore("1.10.0", [])).toBeNull();
});
