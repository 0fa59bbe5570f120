/** The colours of drawings in Chromium: hostile ones, recolouring by keyboard and from the store, and the results. */
import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { foreignHost, hostileSvgs, hostileTrace, refusedSvgs } from "#tests/support/hostile-svgs.ts";
import { mintMerchant } from "#tests/support/theme-jobs.ts";
import { closeContexts, collectConsoleErrors, openBrowser, withoutTour } from "./chromium.ts";
import { findViolations, fitsWindow, waitForHydration } from "./page-state.ts";
import { signInContext } from "./sign-in.ts";

let browser: Browser;
let page: Page;
let complaints: string[];
const foreignRequests: string[] = [];

beforeAll(async () => {
  const { account } = await mintMerchant();
  browser = await openBrowser();
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR" });
  await withoutTour(context);
  page = await context.newPage();
  complaints = collectConsoleErrors(page);
  page.on("request", (request) => request.url().includes(foreignHost) && foreignRequests.push(request.url()));
  await signInContext(context, account.email);
});
afterAll(closeContexts);

const toFile = (name: string, text: string) => ({
  name,
  mimeType: "image/svg+xml",
  buffer: Buffer.from(text, text.startsWith("\u001f") || text.startsWith("\u0089") ? "latin1" : "utf8"),
});

async function openFiles(files: Record<string, string>): Promise<void> {
  await page.goto("/svg-color");
  await waitForHydration(page);
  await page.setInputFiles(
    "input[name=svg]",
    Object.entries(files).map(([name, text]) => toFile(name, text)),
  );
}

const code = () => page.locator("pre");
const isDecoded = () =>
  page
    .locator(".svg-stage img")
    .evaluateAll((images) =>
      Promise.all((images as HTMLImageElement[]).map((image) => image.decode().then(() => image.naturalWidth > 0))),
    );

test("hostile drawings run nothing and load nothing, and the page says what it removed", async () => {
  const drawings = Object.entries(hostileSvgs).flatMap(([kind, texts]) =>
    texts.map((text, at) => ({ kind, name: `${kind} ${at}.svg`, text })),
  );
  await openFiles(Object.fromEntries(drawings.map(({ name, text }) => [name, text])));
  const list = page.getByRole("group", { name: "Dessins ouverts" });
  await list
    .getByRole("button")
    .nth(drawings.length - 1)
    .waitFor();
  for (const { kind, name } of drawings) {
    await list.getByRole("button", { name, exact: true }).click();
    await page.getByText(`${name}, `).waitFor();
    const lead = (await page.locator("main header p").textContent()) ?? "";
    expect(lead.split("Retiré à l’ouverture").at(1), name).toContain(kind);
    const text = (await code().textContent()) ?? "";
    expect(text, name).not.toMatch(hostileTrace);
    expect(text, name).toContain("#123456");
    expect(await isDecoded(), name).toEqual([true, true]);
  }
  expect(await page.evaluate(() => "isHacked" in window)).toBe(false);
  expect(foreignRequests).toEqual([]);
  expect(complaints).toEqual([]);
});

test("each file that is refused is named with its reason, and the others are opened", async () => {
  const refused = Object.entries(refusedSvgs).map(([reason, text], at) => ({
    reason,
    text,
    name: `refused-${at}.svg`,
  }));
  const files = Object.fromEntries(refused.map(({ name, text }) => [name, text]));
  await openFiles({ ...files, "bag.svg": bag });
  await page.getByRole("heading", { name: "3 couleurs" }).waitFor();
  for (const { name, reason } of refused)
    await page.getByRole("alert").locator("p", { hasText: name }).filter({ hasText: reason }).waitFor();
  // Chromium's own document for malformed XML has inline styles.
  expect(complaints.splice(0).filter((text) => !text.includes("Applying inline style"))).toEqual([]);
});

const bag =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path id="corps" fill="#1a1a1a" d="M4 12h32v24H4z"/><path id="feuille" fill="#f5c518" d="M16 20h8v8h-8z"/><path id="anse" d="M12 4h16v8H12z" fill="none" stroke="currentColor"/></svg>';

test("colours are changed by keyboard and from the store, undone, repaired, and come out in four forms", async () => {
  await openFiles({ "Mon sac.svg": bag });
  await page.getByRole("heading", { name: "3 couleurs" }).waitFor();
  const before = await code().textContent();
  expect(before).toContain('viewBox="0 0 40 40"');

  await page.getByRole("button", { name: "#f5c518 (feuille, 1 tracé)" }).press("Enter");
  expect(await page.getByRole("checkbox", { checked: true }).getAttribute("aria-label")).toContain("#f5c518");
  await page.getByRole("checkbox", { name: "#f5c518" }).press("Space");
  await page.getByRole("checkbox", { name: "#1a1a1a" }).press("Space");
  await page.getByRole("button", { name: "Foncer à 3" }).click();
  await expect.poll(() => code().textContent()).not.toContain("#f5c518");
  expect(await page.getByRole("button", { name: "Foncer à 3" }).count()).toBe(0);
  await page.keyboard.press("Control+z");
  await expect.poll(() => code().textContent()).toBe(before);
  await page.keyboard.press("Control+Shift+Z");
  await expect.poll(() => code().textContent()).not.toContain("#f5c518");
  await page.getByRole("button", { name: "Annuler" }).press("Enter");
  await expect.poll(() => code().textContent()).toBe(before);

  await page.getByLabel("Code de la couleur choisie").fill("rouge");
  await page.keyboard.press("Enter");
  await page.getByText("Ce n’est pas une couleur").waitFor();
  await page.getByLabel("Code de la couleur choisie").fill("3F8C77");
  await page.keyboard.press("Enter");
  await expect.poll(() => code().textContent()).toContain('id="corps" fill="#3f8c77"');

  // The store of the sandbox has a white background and dark text.
  await page.getByRole("checkbox", { name: "#f5c518" }).press("Space");
  await page.getByRole("button", { name: "Appliquer text (#111111) aux couleurs choisies" }).press("Enter");
  await expect.poll(() => code().textContent()).toMatch(/corps" fill="#111111".*feuille" fill="#111111"/);
  for (const [ground, seen] of [
    ["#0a1114", "#ffffff"],
    ["#ffffff", "#111111"],
  ] as const) {
    await page.getByRole("button", { name: `Fond ${ground}` }).press("Enter");
    await page.getByRole("button", { name: "Tout recolorer" }).press("Enter");
    await expect.poll(() => code().textContent()).toMatch(new RegExp(`corps" fill="${seen}".*feuille" fill="${seen}"`));
  }
  await page.getByRole("heading", { name: "3 couleurs, reprises de votre boutique" }).waitFor();

  await page.getByRole("checkbox", { name: "#f5c518" }).press("Space");
  await page.getByRole("switch", { name: "Suivre la couleur du texte" }).press("Space");
  await page.getByRole("button", { name: "Liquid" }).press("Enter");
  await page.getByText("snippets/icon-mon-sac.liquid").waitFor();
  expect(await code().textContent()).toMatch(
    /class="icon icon-mon-sac".*id="icon-mon-sac-corps" fill="currentColor".*fill="\{\{ color_1 \| default: '#111111' \}\}"/,
  );
  await page.getByRole("button", { name: "Masque CSS" }).press("Enter");
  await expect.poll(() => code().textContent()).toContain('mask: url("data:image/svg+xml,%3Csvg');
  await page.getByRole("button", { name: "Data URI" }).press("Enter");
  await expect.poll(() => code().textContent()).toMatch(/^data:image/);

  await page.getByRole("button", { name: "Optimiser" }).press("Enter");
  await page.getByText("au lieu de").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Télécharger" }).press("Enter"),
  ]);
  expect(download.suggestedFilename()).toBe("mon-sac.svg");
  const saved = await readFile(await download.path(), "utf8");
  expect(saved.length).toBeLessThan(bag.length);
  expect(saved).toContain("currentColor");

  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await fitsWindow(page)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(complaints).toEqual([]);
});

test("colours of every colour space are recoloured, and what cannot be read is listed and kept", async () => {
  const mix = "color-mix(in srgb, currentColor 50%, red)";
  const paints = ["oklch(0.628 0.2577 29.23)", "color-mix(in srgb, #000 50%, #fff)", "hwb(240 0% 0%)", mix];
  const paths = paints.map((paint) => `<path fill="${paint}" d="M0 0h9v9z"/>`);
  paths.push('<path style="fill:color(srgb 0 1 0 / 50%)" d="M0 0h9v9z"/>');
  await openFiles({ "espaces.svg": `<svg xmlns="http://www.w3.org/2000/svg">${paths.join("")}</svg>` });
  await page.getByRole("heading", { name: "4 couleurs" }).waitFor();
  for (const colour of ["#ff0000", "#808080", "#0000ff", "#00ff00"])
    await page.getByRole("checkbox", { name: `Choisir ${colour}` }).waitFor();
  await page.getByText(`Couleurs non reconnues, conservées telles quelles : ${mix}`).waitFor();
  await page.getByRole("button", { name: "Choisir toutes" }).click();
  await page.getByLabel("Code des 4 couleurs").fill("oklch(0 0 0)");
  await page.keyboard.press("Enter");
  await expect.poll(() => code().textContent()).toMatch(/^([^#]*"#000000"){3}[^#]*fill: ?#00000080[^#]*$/);
  expect(await code().textContent()).toContain(`fill="${mix}"`);
});

test("a pair of colours for two kinds of screens stays one, and what the cleaner drops is named", async () => {
  const pair = "fill: #AB2020; fill: color(display-p3 0.67 0.1255 0.1255);";
  const filter =
    '<radialGradient fr="5%"/><feSpotLight limitingConeAngle="30" pointsAtX="1" pointsAtY="2" pointsAtZ="3"/><textPath side="right" fill="none"/>';
  const kept = `<g requiredExtensions="http://example.com/x">${filter}</g>`;
  await openFiles({
    "figma.svg":
      `<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]><!-- <svg> --><svg xmlns="&ns_svg;" xmlns:inkscape="urn:i" inkscape:version="1">` +
      `<style>.a{${pair}}</style><path class="a" d="M0 0h9v9z"/><path style="${pair}" d="M0 0h9v9z"/><hatch/>${kept}</svg>`,
  });
  await page.getByRole("heading", { name: "1 couleur" }).waitFor();
  expect(await code().textContent()).toContain(`<style>.a{${pair}}</style>`);
  expect(await code().textContent()).toContain(`style="${pair}"`);
  expect(await code().textContent()).toContain(kept);
  expect(await page.locator("main header p").textContent()).toContain(
    "Retiré à l’ouverture\u00a0: données d’éditeur, <hatch>.",
  );
  await page.getByLabel("Code de la couleur choisie").fill("#010203");
  await page.keyboard.press("Enter");
  await expect.poll(() => code().textContent()).not.toMatch(/AB2020|display-p3/);
  await page.getByRole("button", { name: "Liquid" }).click();
  await expect.poll(() => code().textContent()).not.toMatch(/AB2020|display-p3/);
});

test("snippets of drawings with the same classes and ids look as they should on one page", async () => {
  const draw = (one: string, two: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>path{fill:${two}}.a,#x path{fill:${one}}` +
    `svg{&amp; .b{fill:${two}!important}}@supports (fill:red){@media screen{.c{stroke:${two}}body{color:#f00}}}</style><g id="x"><path class="c"/></g>` +
    `<path class="a" style="fill:${one}"/><path class="b" style="fill:${one}"/><path fill="${one}"/></svg>`;
  await openFiles({ "un.svg": draw("#ff0000", "#0000ff"), "deux.svg": draw("#00ff00", "#000001") });
  await page.getByRole("button", { name: "Liquid" }).click();
  const snippets: string[] = [];
  for (const name of ["un", "deux"]) {
    await page.getByRole("button", { name: `${name}.svg`, exact: true }).click();
    await page.getByText(`snippets/icon-${name}.liquid`).waitFor();
    const text = (await code().textContent()) ?? "";
    const inline = text.slice(text.indexOf("<svg")).replace(/\{\{ color_\d \| default: '(.*?)' \}\}/g, "$1");
    snippets.push(inline.replaceAll("{{ scope }}", "one"));
    // The same snippet again, with another colour.
    if (name === "un") snippets.push(inline.replaceAll("{{ scope }}", "two").replaceAll("#0000ff", "#00ffff"));
  }
  const plain = await browser.newPage();
  await plain.setContent(`<style>.a{fill:#999}</style>${snippets.join("")}`);
  const painted = await plain
    .locator("path")
    .evaluateAll((paths) => paths.map((path) => [getComputedStyle(path).fill, getComputedStyle(path).stroke]));
  expect(await plain.locator("body").evaluate((body) => getComputedStyle(body).color)).toBe("rgb(0, 0, 0)");
  const [red, blue, green, black] = ["rgb(255, 0, 0)", "rgb(0, 0, 255)", "rgb(0, 255, 0)", "rgb(0, 0, 1)"];
  const cyan = "rgb(0, 255, 255)";
  expect(painted).toEqual([
    ...[
      [red, blue],
      [red, "none"],
      [blue, "none"],
      [blue, "none"],
    ],
    ...[
      [red, cyan],
      [red, "none"],
      [cyan, "none"],
      [cyan, "none"],
    ],
    ...[
      [green, black],
      [green, "none"],
      [black, "none"],
      [black, "none"],
    ],
  ]);
  await plain.close();
});

test("pasted and dropped drawings join the others, and all leave as a ZIP", async () => {
  await openFiles({ "sac.svg": bag });
  await page.getByRole("heading", { name: "3 couleurs" }).waitFor();
  await page.evaluate((text) => {
    const pasted = new DataTransfer();
    pasted.setData("text/plain", text.replace(' xmlns="http://www.w3.org/2000/svg"', ""));
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: pasted, bubbles: true }));
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], "sac.svg", { type: "image/svg+xml" }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
  }, bag);
  await page.getByLabel("Changer les 3 dessins ensemble").waitFor();
  await page.getByLabel("Code de la couleur choisie").fill("#010203");
  await page.keyboard.press("Enter");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Télécharger les 3 en ZIP" }).click(),
  ]);
  const files = unzipSync(await readFile(await download.path()));
  expect(Object.keys(files).sort()).toEqual(["sac-2.svg", "sac.svg", "svg-colle.svg"]);
  for (const bytes of Object.values(files)) expect(new TextDecoder().decode(bytes)).toContain('fill="#010203"');
  expect(complaints).toEqual([]);
});
