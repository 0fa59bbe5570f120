import { describe, expect, test } from "vitest";
import type { Licence, OpenJob, Shop } from "#workers/licences/contract.ts";
import { type Acting, listActions } from "./actions.ts";

const store = (over: Partial<Shop> = {}): Shop =>
  ({
    ...{ shop: "a.myshopify.com", state: "active", licenceId: "1", licenceStatus: "active" },
    ...{ themeVersion: "2.0.4", newestRelease: "2.0.4", skippedVersion: null, development: false },
    ...over,
  }) as Shop;

interface Owned {
  shops?: Shop[];
  openJobs?: Partial<OpenJob>[];
  free?: number;
  movesLeft?: number;
}

function createOverview({
  shops = [],
  openJobs = [],
  free = 0,
  movesLeft = 4,
}: Owned): NonNullable<Acting["overview"]> {
  const taken = shops.map(({ licenceId, licenceStatus }) => ({ id: licenceId, status: licenceStatus }));
  const available = Array.from({ length: free }, (_, index) => ({ id: `free-${index}`, status: "available" }));
  return {
    ...{ authorised: shops.length + free, available: free, installed: shops.length, newestRelease: "2.0.4" },
    licences: [...taken, ...available] as Licence[],
    ...{ shops, openJobs: openJobs.map((job) => ({ shop: "a.myshopify.com", ...job })) as OpenJob[] },
    moves: shops.map(({ shop, licenceId }) => ({ shop, licenceId, movesLeft, askedAt: null, allowedAt: null })),
  };
}

const acting = (owned: Owned | null, over: Partial<Acting> = {}): Acting => ({
  ...{ isStaff: false, emailVerified: true, overview: owned && createOverview(owned) },
  ...{ theme: "light", language: "fr", purchaseUrl: "https://example.test/buy" },
  ...over,
});

const names = (...given: Parameters<typeof acting>) =>
  listActions(acting(...given)).map(({ label }) => label.replace(/^search\./, "").replace(/^actions\./, ""));

const always = ["ticket", "buy"];
const preferences = ["shell.theme.toDark", "language", "password", "email", "shell.account.signOut"];

describe("listActions", () => {
  test("lists no activation, download, move or deactivation without a licence", () => {
    expect(names({})).toEqual([...always, ...preferences]);
    expect(names(null)).toEqual([...always, ...preferences]);
  });

  test("lists the confirmation of an unconfirmed address first", () => {
    expect(names(null, { emailVerified: false })).toEqual(["verify", ...always, ...preferences]);
  });

  test("lists the activation of a free licence, and the download of the theme", () => {
    expect(names({ free: 1 })).toEqual(["activate", "ticket", "download", "buy", ...preferences]);
  });

  test("lists check, move and deactivation of an up-to-date store, but no update", () => {
    const shown = names({ shops: [store()] });
    expect(shown).toEqual(expect.arrayContaining(["check", "renew", "move", "deactivate", "download"]));
    expect(shown).not.toContain("update");
    expect(shown).not.toContain("activate");
  });

  test("lists the update of an older version, with both versions", () => {
    const [first] = listActions(acting({ shops: [store({ themeVersion: "1.1.0" })] }));
    expect(first).toMatchObject({
      ...{ label: "search.actions.update", shop: "a.myshopify.com", to: "/update?shop=a.myshopify.com" },
      versions: { from: "1.1.0", to: "2.0.4" },
    });
  });

  test("lists only the check of its store for a paused licence", () => {
    const paused = store({ licenceStatus: "paused", themeVersion: "1.1.0" });
    expect(names({ shops: [paused] })).toEqual([...always, "check", ...preferences]);
  });

  test("lists the renewal of a lost connection, and no update", () => {
    const shown = names({ shops: [store({ state: "inactive", themeVersion: "1.1.0" })] });
    expect(shown[0]).toBe("reconnect");
    expect(shown).not.toContain("update");
    expect(shown).not.toContain("renew");
  });

  test("lists no move for a licence without a move left", () => {
    expect(names({ shops: [store()], movesLeft: 0 })).not.toContain("move");
  });

  test("lists the running job of a store, and starts nothing else in it", () => {
    const shown = names({
      shops: [store({ themeVersion: "1.1.0" })],
      openJobs: [{ id: "0".repeat(24), kind: "update", state: "running", version: "2.0.4", template: null }],
    });
    expect(shown[0]).toBe("follow");
    expect(shown).not.toContain("update");
  });

  test("lists the grant of licences only for staff", () => {
    expect(names({}, { isStaff: true })).toContain("staff.grant");
    expect(names({}).filter((name) => name.startsWith("staff."))).toEqual([]);
  });

  test("lists no purchase without a purchase address", () => {
    expect(names({}, { purchaseUrl: null })).not.toContain("buy");
  });

  test("lists the change to the other theme, or the profile where the system decides", () => {
    const themes = (theme: Acting["theme"]) => names({}, { theme }).filter((name) => name.startsWith("shell.theme"));
    expect(themes("dark")).toEqual(["shell.theme.toLight"]);
    expect(themes(null)).toEqual(["shell.theme.label"]);
  });
});
