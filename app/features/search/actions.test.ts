import { describe, expect, test } from "vitest";
import type { Licence, OpenJob, Shop } from "#workers/portal/contract.ts";
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

describe("the actions that are listed can be done now", () => {
  test("without a licence there is nothing to activate, download, move or deactivate", () => {
    expect(names({})).toEqual([...always, ...preferences]);
    expect(names(null)).toEqual([...always, ...preferences]);
  });

  test("an address that is not confirmed is confirmed first", () => {
    expect(names(null, { emailVerified: false })).toEqual(["verify", ...always, ...preferences]);
  });

  test("a free licence can be activated, and its owner may download the theme", () => {
    expect(names({ free: 1 })).toEqual(["activate", "ticket", "download", "buy", ...preferences]);
  });

  test("a store that is up to date can be checked, moved and deactivated, but not updated", () => {
    const shown = names({ shops: [store()] });
    expect(shown).toEqual(expect.arrayContaining(["check", "renew", "move", "deactivate", "download"]));
    expect(shown).not.toContain("update");
    expect(shown).not.toContain("activate");
  });

  test("an older version is updated, and the action names both versions", () => {
    const [first] = listActions(acting({ shops: [store({ themeVersion: "1.1.0" })] }));
    expect(first).toMatchObject({
      ...{ label: "search.actions.update", shop: "a.myshopify.com", to: "/update?shop=a.myshopify.com" },
      versions: { from: "1.1.0", to: "2.0.4" },
    });
  });

  test("a paused licence allows the check of its store alone", () => {
    const paused = store({ licenceStatus: "paused", themeVersion: "1.1.0" });
    expect(names({ shops: [paused] })).toEqual([...always, "check", ...preferences]);
  });

  test("a lost connection is renewed and not updated", () => {
    const shown = names({ shops: [store({ state: "inactive", themeVersion: "1.1.0" })] });
    expect(shown[0]).toBe("reconnect");
    expect(shown).not.toContain("update");
    expect(shown).not.toContain("renew");
  });

  test("a licence without a move left is not moved", () => {
    expect(names({ shops: [store()], movesLeft: 0 })).not.toContain("move");
  });

  test("a running job is followed, and nothing else is started in its store", () => {
    const shown = names({
      shops: [store({ themeVersion: "1.1.0" })],
      openJobs: [{ id: "0".repeat(24), kind: "update", state: "running", version: "2.0.4", template: null }],
    });
    expect(shown[0]).toBe("follow");
    expect(shown).not.toContain("update");
  });

  test("only the staff grant licences", () => {
    expect(names({}, { isStaff: true })).toContain("staff.grant");
    expect(names({}).filter((name) => name.startsWith("staff."))).toEqual([]);
  });

  test("without a shop of licences nothing is bought", () => {
    expect(names({}, { purchaseUrl: null })).not.toContain("buy");
  });

  test("the theme changes to the other one, and is chosen on the profile where the system decides", () => {
    const themes = (theme: Acting["theme"]) => names({}, { theme }).filter((name) => name.startsWith("shell.theme"));
    expect(themes("dark")).toEqual(["shell.theme.toLight"]);
    expect(themes(null)).toEqual(["shell.theme.label"]);
  });
});
