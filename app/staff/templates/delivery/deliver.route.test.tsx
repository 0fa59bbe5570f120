import { describe, expect, test } from "vitest";
import { renderPage } from "#tests/support/render-page.tsx";
import DeliverRoute from "./deliver.route.tsx";

const copy = { id: "1", name: "Dawn", role: "MAIN" };
const draft = { id: "2", name: "Essai", role: "UNPUBLISHED" };

/** The page of a store with two themes, whose published one was checked. */
const render = (fit: "fits" | "loses" | "fails") =>
  renderPage(<DeliverRoute />, {
    template: { id: "t".repeat(24), name: "Été", kind: "page", suffix: "ete" },
    ...{ isDraft: false, q: "", shop: "a.myshopify.com", target: "copy", stores: [], error: null, requests: [] },
    plan: {
      store: { shop: "a.myshopify.com", account: "a@example.test", own: false },
      ...{ themes: [copy, draft], hasRoom: true },
    },
    chosen: { fit, left: [], more: 0, schemes: [], storeSchemes: [], pictures: [], hasFilesScope: true },
  });

const listTargets = (html: string) =>
  [...html.matchAll(/<input[^>]*type="radio"[^>]*name="target"[^>]*>/g)].map(([input]) => [
    /value="([^"]*)"/.exec(input)?.[1],
    /\bchecked=/.test(input),
  ]);

describe("/templates/:template/deliver", () => {
  test.each(["fits", "loses"] as const)("chooses the published theme beforehand where the template %s", async (fit) => {
    const html = await render(fit);
    expect(listTargets(html)).toEqual([
      ["copy", true],
      ["2", false],
    ]);
    expect(html).toContain('value="ask"');
  });

  test("chooses no theme beforehand where the published one does not take the template, and asks for nothing", async () => {
    const html = await render("fails");
    expect(listTargets(html)).toEqual([
      ["copy", false],
      ["2", false],
    ]);
    expect(html).not.toContain('value="ask"');
  });
});
