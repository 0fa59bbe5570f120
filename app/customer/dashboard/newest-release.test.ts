import { describe, expect, it } from "vitest";
import { createRelease } from "#tests/support/overviews.ts";
import { summarizeNewestRelease } from "./my-dashboard.server.ts";

const release = (version: string, fr: string) => createRelease(version, { notes: { fr, en: "- English" } });

describe("summarizeNewestRelease", () => {
  it("returns the first points of the newest release in the page's language", () => {
    const releases = [release("2.0.4", "Intro.\n\n- Un\n- **Deux**\n- Trois\n- Quatre"), release("1.1.0", "- Ancien")];
    expect(summarizeNewestRelease(releases, "fr")).toEqual({ version: "2.0.4", points: ["Un", "Deux", "Trois"] });
    expect(summarizeNewestRelease(releases, "en")).toEqual({ version: "2.0.4", points: ["English"] });
  });

  it("returns the first sentence of notes without a list", () => {
    expect(summarizeNewestRelease([release("2.0.4", "Corrections.\n\nEt plus.")], "fr")?.points).toEqual([
      "Corrections.",
    ]);
  });

  it("returns a release without notes, and null without releases", () => {
    expect(summarizeNewestRelease([release("2.0.4", "")], "fr")).toEqual({ version: "2.0.4", points: [] });
    expect(summarizeNewestRelease([], "fr")).toBeNull();
  });
});
