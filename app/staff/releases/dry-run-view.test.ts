import { describe, expect, test } from "vitest";
import type { DryRun } from "#workers/licences/releases/contract.ts";
import { toDryRunView } from "./dry-run-view.ts";

const place = { path: "templates/cart.json", place: "main", setting: "show_note", stores: 3 };
const names = { label: "Order note", labelFr: "Note de commande", placeName: "Cart", placeNameFr: "Panier" };

const view = (settings: DryRun["settings"], language: "fr" | "en") => {
  const run = { settings, failed: [], startedAt: "2026-01-01T00:00:00.000Z", endedAt: null } as unknown as DryRun;
  return toDryRunView(run, language, new Date("2026-01-02")).settings;
};

describe("toDryRunView", () => {
  test.each([
    ["en", names, "Cart / Order note"],
    ["fr", names, "Panier / Note de commande"],
    ["fr", { label: "Order note" }, "main / Order note"],
    ["fr", {}, null],
  ] as const)("shows the name of a lost setting in %s beside its id", (language, known, title) => {
    const id = "main / show_note";
    expect(view([{ ...place, names: known }], language)).toEqual([{ path: place.path, title, id, stores: 3 }]);
  });

  test("shows no place before a theme setting", () => {
    expect(view([{ ...place, place: "", names: {} }], "en")).toMatchObject([{ title: null, id: "show_note" }]);
  });
});
