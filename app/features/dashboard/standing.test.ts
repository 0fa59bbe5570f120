import { describe, expect, it } from "vitest";
import type { Licence, LicenceOverview, Shop } from "#workers/portal/contract.ts";
import { standingOf } from "./standing.ts";

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

const known = (overview: LicenceOverview | null, newest: string | null = "2.0.4") =>
  standingOf({ emailVerified: true, overview, newest });

const installed = (seat: Partial<Seat> = {}): Seat => ({ status: "active", shop: "a.myshopify.com", ...seat });
const free: Seat = { status: "available" };

describe("standingOf", () => {
  it("asks an unverified person to confirm the address before anything else", () => {
    const standing = standingOf({ emailVerified: false, overview: overviewOf(free), newest: "2.0.4" });
    expect(standing).toMatchObject({ headline: { kind: "unverified" }, trouble: { kind: "unverified" }, next: null });
  });

  it("claims nothing about licences that could not be asked for", () => {
    expect(known(null)).toMatchObject({
      headline: { kind: "unavailable" },
      trouble: { kind: "unavailable" },
      next: null,
    });
  });

  it("offers to buy where there is no licence", () => {
    expect(known(overviewOf())).toMatchObject({ headline: { kind: "none" }, next: { kind: "buy" } });
  });

  it("calls licences ready when none is installed", () => {
    expect(known(overviewOf(free, free))).toMatchObject({
      headline: { kind: "ready", count: 2 },
      next: { kind: "activate" },
    });
  });

  it("counts the free seats beside installed ones", () => {
    expect(known(overviewOf(installed(), free, free))).toMatchObject({
      headline: { kind: "free", count: 2 },
      next: { kind: "activate" },
    });
  });

  it("puts a waiting update before the free seats", () => {
    expect(known(overviewOf(installed({ themeVersion: "1.1.0" }), free))).toMatchObject({
      headline: { kind: "update", count: 1 },
      next: { kind: "update", shop: "a.myshopify.com", from: "1.1.0", to: "2.0.4" },
    });
  });

  it("counts the stores that wait for an update, and leads to the first", () => {
    const overview = overviewOf(
      installed({ shop: "a.myshopify.com" }),
      installed({ shop: "b.myshopify.com", themeVersion: "1.1.0" }),
      installed({ shop: "c.myshopify.com", themeVersion: "1.0.0" }),
    );
    expect(known(overview)).toMatchObject({
      headline: { kind: "update", count: 2 },
      next: { kind: "update", shop: "b.myshopify.com" },
    });
  });

  it("knows the release before the installed one, whatever the order they are told in", () => {
    const previousOf = (published: string[]) => {
      const overview = overviewOf(installed({ themeVersion: "1.10.0" }));
      const { next } = standingOf({ emailVerified: true, overview, newest: "2.0.4", published });
      return next?.kind === "update" ? next.previous : undefined;
    };
    expect(previousOf(["2.0.4", "1.10.0", "1.9.0", "1.0.0"])).toBe("1.9.0");
    expect(previousOf(["1.0.0", "1.9.0", "1.10.0", "2.0.4"])).toBe("1.9.0");
    expect(previousOf(["2.0.4", "1.10.0"])).toBeNull();
    expect(previousOf([])).toBeNull();
  });

  it("promises no update when the newest release or the store's version is unknown", () => {
    expect(known(overviewOf(installed({ themeVersion: "1.1.0" })), null).next).toBeNull();
    expect(known(overviewOf(installed({ themeVersion: null }))).next).toBeNull();
  });

  it("promises no update to a paused licence", () => {
    expect(known(overviewOf(installed({ status: "paused", themeVersion: "1.1.0" })))).toMatchObject({
      headline: { kind: "paused", count: 1 },
      others: 0,
      next: null,
    });
  });

  it("tells the reason of one pause, and that others are not concerned", () => {
    const overview = overviewOf(installed({ status: "paused", pausedReason: "Impayé" }), free);
    expect(known(overview)).toMatchObject({
      headline: { kind: "paused", count: 1 },
      others: 1,
      trouble: { kind: "paused", count: 1, reason: "Impayé" },
      next: { kind: "activate" },
    });
  });

  it("names no reason for several pauses at once", () => {
    const paused = { status: "paused", pausedReason: "Impayé" } as const;
    const overview = overviewOf(installed(paused), installed({ ...paused, shop: "b.myshopify.com" }));
    expect(known(overview).trouble).toEqual({ kind: "paused", count: 2, reason: null });
  });

  it("puts a lost connection before everything else, and leads to that store", () => {
    const overview = overviewOf(
      installed({ themeVersion: "1.1.0" }),
      installed({ shop: "b.myshopify.com", state: "inactive" }),
      installed({ shop: "c.myshopify.com", status: "paused" }),
    );
    expect(known(overview)).toMatchObject({
      headline: { kind: "lost", count: 1 },
      next: { kind: "reconnect", shop: "b.myshopify.com" },
    });
  });

  it("leaves people in peace when all is well", () => {
    expect(known(overviewOf(installed()))).toEqual({
      headline: { kind: "well" },
      pending: false,
      others: 1,
      trouble: null,
      next: null,
    });
  });

  it("says that a store is still to be checked without calling it lost", () => {
    expect(known(overviewOf(installed({ state: "pending" })))).toMatchObject({
      headline: { kind: "well" },
      pending: true,
      next: null,
    });
  });
});
