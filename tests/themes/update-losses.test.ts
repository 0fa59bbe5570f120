/** What an answer takes away is said before it is given, and the report says the same, without JavaScript. */
import { strFromU8 } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FileServer, startFileServer } from "#tests/contract/shopify-client.ts";
import { signIn } from "#tests/support/minting.ts";
import { readRelease } from "#tests/support/theme-files.ts";
import { createPreview, mintThemeOwner, waitForPreviewOrEnd } from "#tests/support/theme-updates.ts";

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.stop());

const path = "sections/hero.liquid";
const template = "templates/index.json";
const value = `Fait à la main à Nantes. ${"En petites séries. ".repeat(20)}`.trim();

/** Where the release adds a setting, the merchant has added one too, and has given it a value. */
function listEdits(): Record<string, string> {
  const files = readRelease("1.1.0");
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const own = JSON.stringify({ type: "text", id: "atelier_note", label: "Atelier note" }).slice(1, -1);
  const hero = read(path).replace('"default": 30', `"default": 35\n    },\n    {\n      ${own}`);
  const page = JSON.parse(read(template).replace(/^\s*\/\*[\s\S]*?\*\//, ""));
  page.sections.hero.settings.atelier_note = value;
  return { [path]: hero, [template]: JSON.stringify(page, null, 2) };
}

test("a question lists what each answer takes away, whole and with Shopify's editor, and the report keeps to it", async () => {
  const owner = await mintThemeOwner(server, { edits: listEdits() });
  const visitor = await signIn(owner.account.email);
  for (const [choice, isLost] of [
    ["mine", false],
    ["new", true],
  ] as const) {
    const id = await createPreview(owner);
    const job = `/jobs/${id}`;
    const question = (await visitor.get(job)).document.querySelector(`[data-question="${path}"]`);
    expect(question?.text).toContain("Avec cette réponse, vous perdez");
    expect(question?.text).toContain(value);
    expect(question?.text).toContain("Atelier note");
    expect(question?.querySelector("a[href*='/editor']")?.getAttribute("href")).toBe(
      `https://${owner.store.domain}/admin/themes/${owner.themeId}/editor?template=index`,
    );
    const answered = await visitor.follow(await visitor.post(job, { intent: "save", [`choice[${path}]`]: choice }));
    expect(answered.text.includes("Vos réponses retirent aussi"), choice).toBe(isLost);
    expect((await visitor.post(job, { intent: "start" })).status).toBe(303);
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({ state: "done" });
    expect((await visitor.get(job)).text.includes(value), choice).toBe(isLost);
  }
}, 120_000);
