/** Texts that a merchant writes for a file of an update, without JavaScript, and what Shopify could not parse. */
import { strFromU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { upsert } from "#tests/contract/shopify-client.ts";
import { readMerchantEdits, readRelease } from "#tests/support/theme-files.ts";
import { endStates, install, listThemes, mintMerchant, waitForJob } from "#tests/support/theme-jobs.ts";
import { requestPreview, toGid } from "#tests/support/theme-updates.ts";
import type { Page } from "#tests/support/visitor.ts";

const conflicting = "assets/base.css";
const edited = readMerchantEdits()[conflicting] ?? "";

describe("POST /jobs/:job", () => {
  /** A file that the new release changes and the merchant has replaced. */
  const both = readRelease("2.0.4");
  const listChanged = (folder: string) =>
    Object.entries(readRelease("1.1.0"))
      .filter(([name, bytes]) => name.startsWith(folder) && both[name] && strFromU8(bytes) !== strFromU8(both[name]))
      .map(([name]) => name);
  const [path = ""] = listChanged("snippets/").filter((name) => name.endsWith(".liquid"));
  const schema = '{% schema %}\n{"name": "Mine"\n"settings": []}\n{% endschema %}';

  test("rejects an unparsable text at its line and column, in both languages, and keeps all input", async () => {
    const merchant = await mintMerchant();
    const { account, visitor, store } = merchant;
    const { id: first } = await install(merchant, { release: "1.1.0" });
    const { themeId } = await waitForJob(account, first, [...endStates]);
    await upsert(store, toGid(themeId), { [path]: "<p>mine</p>\n", [conflicting]: edited });
    const response = await requestPreview(merchant, { themeId: String(themeId) });
    const job = response.location ?? "";
    await waitForJob(account, job.replace("/jobs/", ""), ["waiting", "failed"]);
    const before = await listThemes(store);
    const send = (text: string, style: string, visit = visitor) =>
      visit.post(job, {
        ...{ intent: "start", [`choice[${path}]`]: "edit", [`text[${path}]`]: text },
        ...{ [`choice[${conflicting}]`]: "edit", [`text[${conflicting}]`]: style },
      });
    const styles = `a {}\n<<<<<<< mine\n${edited}`;

    const refused = await send("<div>\n  {% if a %}\n</div>\n", styles);
    expect(refused.status).toBe(400);
    const fields = refused.document.querySelectorAll("textarea");
    expect(fields.map((field) => field.getAttribute("aria-invalid"))).toEqual(["true", "true"]);
    const beside = (page: Page, name: string) => {
      const field = page.document.querySelector(`textarea[name="text[${name}]"]`);
      return page.document.getElementById(field?.getAttribute("aria-describedby") ?? "")?.text ?? "";
    };
    expect(beside(refused, path)).toContain("Ligne 2, colonne 3\u00a0: {% if %} n’est pas fermé");
    expect(beside(refused, conflicting)).toContain("Ligne 2, colonne 1\u00a0: il reste une marque de conflit");
    expect(refused.document.querySelectorAll("[autofocus]")).toHaveLength(1);
    expect(refused.document.querySelector("textarea[autofocus]")).not.toBeNull();
    // This attribute keeps a card with an unsaved text open.
    expect(fields.map((field) => field.hasAttribute("data-refused"))).toEqual([true, true]);
    expect(refused.document.querySelector(".dock [aria-live]")?.text).toContain("2");
    const kept = fields.map((field) => field.text.replace(/^\n/, ""));
    expect(kept).toContain("<div>\n  {% if a %}\n</div>\n");
    expect(kept).toContain(styles);
    expect(refused.document.querySelectorAll(".conflict input[value=edit][checked]")).toHaveLength(2);

    await visitor.post("/preferences", { language: "en", returnTo: "/" });
    const english = await send(schema, edited);
    expect(english.status).toBe(400);
    expect(beside(english, path)).toContain("Line 3, column 1: Shopify does not accept the schema from this point on.");
    expect(english.text).toContain("Nothing was sent");
    expect(await listThemes(store)).toEqual(before);

    const taken = await send("<p>\n{% liquid\n  if a\n    render 'nowhere'\n  endif\n%}</p>\n", edited);
    expect(taken.status).toBe(303);
    const done = await waitForJob(account, job.replace("/jobs/", ""), [...endStates]);
    expect(done).toMatchObject({ state: "done", failure: null });

    const page = await visitor.get(job);
    expect(page.text).toContain("1 point is still open. You can publish anyway.");
    const list = page.document.querySelector("#copy-check");
    expect(list?.text).toContain("Line 4: The snippet “nowhere” does not exist in the copy.");
    expect(list?.text).toContain(path);
    expect(list?.querySelector("a")?.getAttribute("href")).toBe(
      `https://${store.domain}/admin/themes/${done.themeId}?key=${encodeURIComponent(path)}`,
    );
  });
});
