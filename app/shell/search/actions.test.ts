import { describe, expect, test } from "vitest";
import { createOpenJob, createOwned, createShop } from "#tests/support/overviews.ts";
import type { Shop } from "#workers/licences/stores/contract.ts";
import type { OpenJob } from "#workers/licences/updates/jobs/contract.ts";
import { type Acting, listActions } from "./actions.ts";

const store = (over: Partial<Shop> = {}) => createShop("a", { licenceId: "1", ...over });

interface Owned {
  shops?: Shop[];
  openJobs?: OpenJob[];
  free?: number;
  movesLeft?: number;
}

const toOverview = ({ shops = [], openJobs = [], free, movesLeft = 4 }: Owned): NonNullable<Acting["overview"]> => ({
  ...createOwned(shops, free),
  openJobs,
  moves: shops.map(({ licenceId }) => ({ licenceId, movesLeft })),
});

const acting = (owned: Owned | null, over: Partial<Acting> = {}): Acting => ({
  ...{ isStaff: false, emailVerified: true, overview: owned && toOverview(owned) },
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
      openJobs: [createOpenJob({ state: "running" })],
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
