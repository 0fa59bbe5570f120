/** The check of a release, rendered as the server sends it. */
import { describe, expect, test } from "vitest";
import { renderPage, toText } from "#tests/support/render-page.tsx";
import type { ReleaseCheck, ReleaseFinding } from "#workers/licences/releases/contract.ts";
import { CheckSection } from "./findings.tsx";

const finding: ReleaseFinding = { path: "snippets/a.liquid", line: 7, kind: "SNIPPET", text: "gone" };

const render = async (status: "draft" | "published", check: ReleaseCheck | null): Promise<string> =>
  toText(await renderPage(<CheckSection version="2.1.0" status={status} check={check} />));

describe("CheckSection", () => {
  test("names file, line and what is missing", async () => {
    const text = await render("draft", { refused: [], listed: [finding], more: 0 });
    expect(text).toContain("1 point que les boutiques affichent mal");
    expect(text).toMatch(/snippets\/a\.liquid · ligne 7 Ce snippet n’existe pas dans le thème\. gone/);
  });

  test("says that a faulty release which is up stays offered, and that a draft cannot be published", async () => {
    const check = { refused: [{ ...finding, kind: "LIQUID" as const }], listed: [], more: 3 };
    expect(await render("published", check)).toMatch(/Elle reste proposée.*Et 3 autres/);
    expect(await render("draft", check)).toContain("ne peut pas être publiée");
  });

  test("says when nothing is found, or nothing could be loaded", async () => {
    expect(await render("draft", { refused: [], listed: [], more: 0 })).toContain("Shopify accepte tous les fichiers");
    expect(await render("draft", null)).toContain("Le contrôle n’a pas pu être chargé");
  });
});
