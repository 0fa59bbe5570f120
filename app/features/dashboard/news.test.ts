import { describe, expect, it } from "vitest";
import type { Release } from "#workers/portal/contract.ts";
import { newsOf } from "./news.ts";

const release = (version: string, fr: string): Release => ({
  version,
  status: "published",
  size: 1,
  sha256: "0".repeat(64),
  fileCount: 1,
  publishedAt: "2024-12-12T09:00:00.000Z",
  notes: { fr, en: "- English" },
});

describe("newsOf", () => {
  it("tells the first points of the newest release, in the language of the page", () => {
    const releases = [release("2.0.4", "Intro.\n\n- Un\n- **Deux**\n- Trois\n- Quatre"), release("1.1.0", "- Ancien")];
    expect(newsOf(releases, "fr")).toEqual({ version: "2.0.4", points: ["Un", "Deux", "Trois"] });
    expect(newsOf(releases, "en")).toEqual({ version: "2.0.4", points: ["English"] });
  });

  it("tells the first sentence of notes without a list", () => {
    expect(newsOf([release("2.0.4", "Corrections.\n\nEt plus.")], "fr")?.points).toEqual(["Corrections."]);
  });

  it("names a release without notes, and nothing where none is published", () => {
    expect(newsOf([release("2.0.4", "")], "fr")).toEqual({ version: "2.0.4", points: [] });
    expect(newsOf([], "fr")).toBeNull();
  });
});
