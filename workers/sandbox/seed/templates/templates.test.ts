/** The demo's templates against each release of the demo theme. */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { readDemoRelease } from "theme-merge/fixtures/demo-theme.ts";
import { describe, expect, test } from "vitest";
import { checkTemplate } from "#workers/licences/templates/check/check-template.ts";
import { createReleaseSchemas, readSchemaSource } from "#workers/licences/templates/check/release-schemas.ts";
import { createTemplateRequest, type Fit, templateKinds } from "#workers/licences/templates/contract.ts";
import { templates } from "./index.ts";

const releases = ["1.0.0", "1.1.0", "2.0.4"].map((version) =>
  createReleaseSchemas(version, readSchemaSource(readDemoRelease(version))),
);

/** In 1.0.0, 1.1.0 and 2.0.4. */
const expected: Record<string, [Fit, Fit, Fit]> = {
  "product.compact": ["fits", "fits", "fits"],
  "collection.essentials": ["fits", "fits", "fits"],
  "blog.journal": ["fits", "fits", "fits"],
  "page.visit": ["fits", "fits", "fits"],
  "product.gift": ["loses", "loses", "loses"],
  "collection.pictures": ["fits", "fits", "fits"],
  "article.portrait": ["fits", "fits", "fits"],
  "page.lookbook": ["fits", "fits", "fits"],
  "collection.gift-guide": ["fails", "fits", "fits"],
  "blog.care-notes": ["fails", "fits", "fits"],
  "page.commitments": ["fails", "fits", "fits"],
  "page.engagements": ["fails", "fits", "fits"],
  "article.step-by-step": ["fails", "fits", "fits"],
  "product.made-to-order": ["loses", "loses", "fits"],
  "collection.new-arrivals": ["loses", "loses", "fits"],
  "page.waiting-list": ["loses", "loses", "fits"],
  "product.preorder": ["fails", "loses", "fits"],
  "page.season": ["loses", "loses", "fits"],
  "page.saison": ["loses", "loses", "fits"],
  "article.workshop": ["loses", "loses", "fits"],
  "collection.private-sale": ["loses", "loses", "loses"],
  "product.story": ["fits", "fits", "fits"],
};

const folder = import.meta.dirname;

describe("templates", () => {
  test.each(templates.map((template) => [`${template.kind}.${template.suffix}`, template] as const))(
    "fit each release as expected: %s",
    (file, { kind, state: _, ...details }) => {
      const body = readFileSync(path.join(folder, `${file}.json`), "utf8");
      const checks = releases.map((release) => checkTemplate(body, kind, release));
      expect(checks.map(({ fit }) => fit)).toEqual(expected[file]);
      const request = { kind, ...details, body, origin: "example", requestId: `demo-${details.suffix}` };
      expect(createTemplateRequest.parse(request)).toMatchObject(details);
      for (const [, picture = ""] of body.matchAll(/shopify:\/\/shop_images\/([^"]+)/g))
        expect(statSync(path.join(folder, "pictures", picture)).size).toBeLessThan(40 * 1024);
    },
  );

  test("give every gallery at least four", () => {
    const count = (kind: string) => templates.filter((template) => template.kind === kind).length;
    const [page, product, collection, blog, article] = templateKinds.map(count);
    expect([page, product, collection, (blog ?? 0) + (article ?? 0)].filter((many) => (many ?? 0) < 4)).toEqual([]);
    expect(Object.keys(expected).length).toBe(templates.length);
  });
});
