import { describe, expect, it } from "vitest";
import type { Licence, LicenceOverview, Shop } from "#workers/portal/contract.ts";
import { isOlder, standingOf } from "./standing.ts";

const at = "2024-12-12T09:00:00.000Z";

type Seat = Partial<Pick<Shop, "state" | "themeVersion">> & { status: Licence["status"]; shop?: string };

function overviewOf(...seats: Seat[]): LicenceOverview {
  const licences = seats.map(
    ({ status, shop }, index): Licence => ({
      id: String(index).padStart(24, "0"),
      status,
      createdAt: at,
      shop: shop ?? null,
      activationDate: shop ? at : null,
      lastActivity: null,
      pausedReason: null,
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
    expect(standing).toEqual({ headline: { kind: "unverified" }, pending: false, next: null });
  });

  it("claims nothing about licences that could not be asked for", () => {
    expect(known(null)).toEqual({ headline: { kind: "unavailable" }, pending: false, next: null });
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
      headline: { kind: "update" },
      next: { kind: "update", shop: "a.myshopify.com", from: "1.1.0", to: "2.0.4" },
    });
  });

  it("promises no update when the newest release or the store's version is unknown", () => {
    expect(known(overviewOf(installed({ themeVersion: "1.1.0" })), null).next).toBeNull();
    expect(known(overviewOf(installed({ themeVersion: null }))).next).toBeNull();
  });

  it("promises no update to a paused licence", () => {
    expect(known(overviewOf(installed({ status: "paused", themeVersion: "1.1.0" })))).toMatchObject({
      headline: { kind: "paused", count: 1 },
      next: null,
    });
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
    expect(known(overviewOf(installed()))).toEqual({ headline: { kind: "well" }, pending: false, next: null });
  });

  it("says that a store is still to be checked without calling it lost", () => {
    expect(known(overviewOf(installed({ state: "pending" })))).toEqual({
      headline: { kind: "well" },
      pending: true,
      next: null,
    });
  });
});

describe("isOlder", () => {
  it.each([
    ["1.1.0", "2.0.4", true],
    ["1.9.0", "1.10.0", true],
    ["2.0.4", "2.0.4", false],
    ["2.1.0", "2.0.4", false],
    ["inconnue", "2.0.4", false],
  ])("%s before %s: %s", (version, than, expected) => {
    expect(isOlder(version, than)).toBe(expected);
  });
});
