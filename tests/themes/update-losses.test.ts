/** What an answer takes away is said before it is given, and the report says the same, without JavaScript. */
import { describe, expect, test } from "vitest";
import { shareFileServer } from "#tests/contract/shopify-client.ts";
import { signIn } from "#tests/support/minting.ts";
import { createLosingEdits, createPreview, mintThemeOwner, waitForPreviewOrEnd } from "#tests/support/theme-updates.ts";

const server = shareFileServer();

const path = "sections/hero.liquid";
const value = `Fait à la main à Nantes. ${"En petites séries. ".repeat(20)}`.trim();

describe("GET /jobs/:job", () => {
  test("lists in full what each answer takes away, with Shopify's editor, as the report does", async () => {
    const owner = await mintThemeOwner(server, { edits: createLosingEdits(value) });
    const visitor = await signIn(owner.account.email);
    const id = await createPreview(owner);
    const job = `/jobs/${id}`;
    const question = (await visitor.get(job)).document.querySelector(`[data-question="${path}"]`);
    expect(question?.text).toContain("Avec cette réponse, vous perdez");
    expect(question?.text).toContain(value);
    expect(question?.text).toContain("Atelier note");
    expect(question?.querySelector("a[href*='/editor']")?.getAttribute("href")).toBe(
      `https://${owner.store.domain}/admin/themes/${owner.themeId}/editor?template=index`,
    );
    for (const [choice, isLost] of [
      ["mine", false],
      ["new", true],
    ] as const) {
      const answered = await visitor.follow(await visitor.post(job, { intent: "save", [`choice[${path}]`]: choice }));
      expect(answered.text.includes("Vos réponses retirent aussi"), choice).toBe(isLost);
    }
    await visitor.submit(job, { intent: "start" });
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({ state: "done" });
    expect((await visitor.get(job)).text).toContain(value);
  });
});
