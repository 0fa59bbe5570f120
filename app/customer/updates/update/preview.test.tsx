/** The preview of a theme with many questions, rendered as the server sends it. */
import type { FileOutcome, PreviewFile } from "theme-merge/merge/contract.ts";
import { describe, expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import { createPreviewFile } from "#tests/support/preview-file.ts";
import { renderPage } from "#tests/support/render-page.tsx";
import type { UpdateAnswer } from "#workers/licences/updates/contract.ts";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";
import { Preview } from "./preview.tsx";
import { toPreviewView } from "./preview-view.ts";
import { parseFilter } from "./question-filter.ts";
import type { TextDraft } from "./text-drafts.ts";

const side = (line: number) => ({
  line,
  lines: Array.from({ length: 16 }, (_, at) => `<p class="line-${at}">{{ product.title | escape }}</p>`),
  cut: true,
});
const region = (line: number) => ({
  before: ["<div>"],
  mine: side(line),
  new: side(line),
  after: ["</div>"],
  madeBy: null,
});

const some = (count: number, outcome: FileOutcome, rest: Partial<PreviewFile> = {}) =>
  Array.from({ length: count }, (_, at) =>
    createPreviewFile(`snippets/${outcome}-section-${at}.liquid`, { outcome, origin: "1.1.0", ...rest }),
  );
const question: Partial<PreviewFile> = {
  ...{ moreRegions: 4, regions: [region(40), region(80), region(120)] },
  advice: { choice: "mine", reason: "UNCLEAR", detail: "" },
};
const edited: Partial<PreviewFile> = { notes: [{ code: "EDITED_BY_YOU", params: {} }] };

async function render(
  conflicts: number,
  query = "",
  answers: UpdateAnswer[] = [],
  matching = 300,
  texts: TextDraft[] = [],
) {
  const files = [
    ...some(conflicts, "conflict", question),
    ...some(40, "kept", edited),
    ...some(20, "merged"),
    ...some(300, "replaced"),
  ];
  const counts = { same: 0, replaced: 300, added: 0, kept: 40, merged: 20, conflict: conflicts, removed: 0 };
  const filter = parseFilter(new URLSearchParams(query));
  const preview = toPreviewView(
    translator("fr"),
    { installed: { version: "1.1.0", matching, total: 415 }, releases: [], counts, files },
    { language: "fr", version: "2.0.4", answers, open: new Map(filter.open.map((path) => [path, ""])), theme: null },
  );
  const job = { id: "0".repeat(24), version: "2.0.4", name: "Copy", shop: "a.myshopify.com", source: null } as Job;
  const viewer = { kind: "owner", links: [], shared: undefined } as const;
  const html = await renderPage(
    <Preview
      {...{ job, viewer, preview, filter, seenAt: "2026-01-01T00:00:00.000Z", earlierTexts: texts, reply: undefined }}
    />,
  );
  // The page also carries its data for the scripts.
  const bytes = new TextEncoder().encode(html + JSON.stringify(preview)).length;
  const words = html.replace(/<[^>]*>/g, " ").split(/\s+/).length;
  return { html, bytes, words };
}

const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length;

describe("<Preview>", () => {
  test("renders 55 questions closed and stays light", async () => {
    const { html, bytes, words } = await render(55);
    expect(bytes).toBeLessThan(380_000);
    expect(words).toBeLessThan(6_000);
    expect(html).toContain("55 questions, dont 55 à résoudre");
    expect(count(html, /data-question=/g)).toBe(55);
    expect(count(html, /<textarea/g)).toBe(0);
  });

  test("opens the question of the address, and all questions when they are few", async () => {
    const opened = (await render(55, "open=snippets/conflict-section-7.liquid")).html;
    expect(count(opened, /<textarea/g)).toBe(1);
    expect(count((await render(3)).html, /<textarea/g)).toBe(3);
  });

  test("shows answers with their authors, and counts and filters them", async () => {
    const by = { at: "2026-01-01T00:00:00.000Z", by: "Ana" };
    const answers: UpdateAnswer[] = [
      { path: "snippets/conflict-section-1.liquid", choice: "new", ...by },
      { path: "snippets/conflict-section-2.liquid", choice: "mine-file", ...by },
    ];
    const { html } = await render(12, "show=done", answers);
    expect(html).toContain("12 questions, dont 10 à résoudre");
    expect(count(html, /data-question=/g)).toBe(2);
    expect(count(html, /Répondu par Ana/g)).toBe(2);
    expect(count(html, /Tout votre fichier/g)).toBe(1);
  });

  test("shows the texts of questions that have changed, to be copied", async () => {
    const { html } = await render(1, "", [], 300, [{ path: "sections/hero.liquid", text: "<p>typed</p>" }]);
    expect(html).toContain("Vos textes d’avant le changement");
    expect(count(html, /<textarea readonly=""[^>]*>&lt;p&gt;typed&lt;\/p&gt;<\/textarea>/g)).toBe(1);
  });

  test("shows that a theme has no edits", async () => {
    const none = "vous n’avez modifié aucun de ses fichiers";
    expect((await render(1, "", [], 415)).html).toContain(none);
    expect((await render(1)).html).not.toContain(none);
  });
});
