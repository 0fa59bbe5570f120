/** The guided tour in a real browser: when it is offered, its nine steps by mouse and by keyboard, and what it survives. */
import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { mintAccount, password } from "#tests/support/minting.ts";
import { launchBrowser } from "./launch.ts";
import { withoutTour } from "./without-tour.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const desktop = { width: 1280, height: 800 };

interface Visit {
  page: Page;
  context: BrowserContext;
  complaints: string[];
}

/** Somebody signed in, on the dashboard, for the first time with this browser. */
async function visit(
  options: Parameters<Browser["newContext"]>[0] = {},
  prepare?: (context: BrowserContext) => Promise<unknown>,
): Promise<Visit> {
  const { email } = await mintAccount({ licences: 1 });
  const context = await browser.newContext({
    baseURL: inject("portalUrl"),
    locale: "fr-FR",
    viewport: desktop,
    ...options,
  });
  await prepare?.(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto("/login");
  await page.fill("input[name=email]", email);
  await page.fill("input[name=password]", password);
  await page.press("input[name=password]", "Enter");
  await page.waitForURL((url) => url.pathname === "/");
  return { page, context, complaints };
}

const welcome = (page: Page) => page.getByRole("dialog", { name: "Bienvenue sur Theme Manager" });
const popover = (page: Page) => page.locator(".driver-popover");
/** The popover of one step stands ready: drawn, and the keys heard. */
async function step(page: Page, current: number, total = 9) {
  await popover(page).getByText(`${current} sur ${total}`, { exact: true }).waitFor();
  await expect.poll(() => focusedText(page)).toBe(current === total ? "Terminer" : "Suivant");
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const heading = (page: Page) => popover(page).getByRole("heading").textContent();

async function start(page: Page) {
  await welcome(page).getByRole("button", { name: "Commencer le guide" }).click();
  await step(page, 1);
}

/** A page that runs its scripts and is not going to offer anything: what is offered is offered a second after the start. */
async function nothingIsOffered(page: Page) {
  await page
    .getByText(/visite guidée/)
    .first()
    .waitFor({ state: "attached" });
  await page.waitForTimeout(1_500);
  expect(await welcome(page).isVisible()).toBe(false);
  expect(await popover(page).isVisible()).toBe(false);
}

const titles = [
  "Commencer ici",
  "Se faire aider",
  "Suivre les nouveautés",
  "Lire la documentation",
  "Activer une licence",
  "Installer le thème",
  "Mettre à jour le thème",
  "Télécharger le thème",
  "Désactiver une licence",
];

describe("the welcome", () => {
  test("is put off for five minutes, then made again, also on a page that stays open", async () => {
    const { page, context, complaints } = await visit();
    await welcome(page).getByRole("button", { name: "Plus tard" }).click();
    await welcome(page).waitFor({ state: "hidden" });
    expect(Number(await stored(page, "tutorialPostponedAt"))).toBeGreaterThan(0);
    await page.reload();
    await nothingIsOffered(page);

    // Another tab says that the five minutes are over but for a moment.
    const other = await context.newPage();
    await other.goto("/favicon.svg");
    await other.evaluate(() => localStorage.setItem("tutorialPostponedAt", String(Date.now() - 300_000 + 1_000)));
    await welcome(page).waitFor();
    await page.keyboard.press("Escape");
    await welcome(page).waitFor({ state: "hidden" });
    expect(Date.now() - Number(await stored(page, "tutorialPostponedAt"))).toBeLessThan(60_000);

    await page.evaluate(() => localStorage.setItem("tutorialPostponedAt", String(Date.now() - 301_000)));
    await page.reload();
    await start(page);
    expect(await stored(page, "tutorialIntroSeen")).toBe("true");
    await page.keyboard.press("Escape");
    await popover(page).waitFor({ state: "hidden" });
    await page.reload();
    await nothingIsOffered(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("waits while somebody writes, and while a menu or another dialog is open", async () => {
    const { page, context } = await visit({}, async (context) =>
      context.addInitScript(() => {
        if (location.protocol.startsWith("http")) localStorage.setItem("tutorialPostponedAt", String(Date.now()));
      }),
    );
    await page.goto("/activate");
    await page.locator("details[data-menu=account] summary").click();
    await page.getByRole("button", { name: "Relancer la visite guidée" }).waitFor();
    const due = () =>
      page.evaluate(() => {
        localStorage.setItem("tutorialPostponedAt", "1");
        dispatchEvent(new StorageEvent("storage", { key: "tutorialPostponedAt" }));
      });
    await due();
    await page.waitForTimeout(1_500);
    // It has arrived and waits, closed.
    expect(await page.locator("dialog").count()).toBe(1);
    expect(await welcome(page).isVisible()).toBe(false);

    await page.locator("input[name=shopUrl]").focus();
    await page.evaluate(() => document.querySelector("details[data-menu][open]")?.removeAttribute("open"));
    await page.waitForTimeout(2_500);
    expect(await welcome(page).isVisible()).toBe(false);

    await page.evaluate(() => {
      const dialog = document.createElement("dialog");
      dialog.id = "another";
      document.body.appendChild(dialog);
      dialog.showModal();
    });
    await page.waitForTimeout(2_500);
    expect(await welcome(page).isVisible()).toBe(false);
    await page.evaluate(() => document.querySelector("dialog#another")?.remove());
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await welcome(page).waitFor();
    await context.close();
  });

  test("is not made on phones, nor to somebody who has done the tour", async () => {
    const phone = await visit({ viewport: { width: 768, height: 900 } });
    await phone.page.locator("details[data-menu=account] summary").click();
    await phone.page.waitForTimeout(1_500);
    expect(await phone.page.locator("dialog").count()).toBe(0);
    expect(await phone.page.getByRole("button", { name: /visite guidée/ }).count()).toBe(0);
    await phone.context.close();

    const done = await visit({}, withoutTour);
    await nothingIsOffered(done.page);
    expect(await done.page.getByText("Suivre la visite guidée").count()).toBe(0);
    await done.context.close();
  });
});

describe("the steps", () => {
  test("are nine by mouse, in their order, each pointing at its link, and finishing completes the tour", async () => {
    const { page, context, complaints } = await visit();
    await start(page);
    for (const [index, title] of titles.entries()) {
      await step(page, index + 1);
      expect(await heading(page)).toBe(title);
      const box = await popover(page).boundingBox();
      expect(Math.round(box?.width ?? 0)).toBe(300);
      const target = page.locator(".driver-active-element");
      await expect.poll(() => target.evaluate((link) => getComputedStyle(link).boxShadow)).toMatch(/ 6px$/);
      const link = await target.boundingBox();
      expect(link && box && link.x + link.width < box.x).toBe(true);
      expect(await stored(page, "tutorialStep")).toBe(String(index));
      if (index === 4) {
        await popover(page).getByRole("button", { name: "Retour" }).click();
        await step(page, 4);
        await popover(page).getByRole("button", { name: "Suivant" }).click();
        await step(page, 5);
      }
      await popover(page)
        .getByRole("button", { name: index === 8 ? "Terminer" : "Suivant" })
        .click();
    }
    await popover(page).waitFor({ state: "detached" });
    expect(await stored(page, "tutorialCompleted")).toBe("true");
    await expect.poll(() => page.getByText("la visite guidée").count()).toBe(1);
    await page.reload();
    await nothingIsOffered(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("are nine by keyboard alone, and the focus stays in the popover", async () => {
    const { page, context, complaints } = await visit({ reducedMotion: "reduce" });
    await welcome(page).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await focusedText(page)).toBe("Commencer le guide");
    await page.keyboard.press("Enter");
    await step(page, 1);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    await step(page, 2);
    await page.keyboard.press("Enter");
    await step(page, 3);
    await page.keyboard.press("ArrowLeft");
    await step(page, 2);
    await page.keyboard.press("ArrowRight");
    await step(page, 3);

    const reached = new Set<string | null | undefined>();
    for (let tab = 0; tab < 8; tab++) {
      await page.keyboard.press("Tab");
      reached.add(await focusedText(page));
    }
    expect([...reached].sort()).toEqual(["Nouveautés", "Passer", "Retour", "Suivant"]);
    await popover(page).getByRole("button", { name: "Suivant" }).focus();
    for (const current of [4, 5, 6, 7, 8, 9]) {
      await page.keyboard.press("Enter");
      await step(page, current);
    }
    await page.keyboard.press("Enter");
    await popover(page).waitFor({ state: "detached" });
    expect(await stored(page, "tutorialCompleted")).toBe("true");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("are announced: a dialog with the step's name, its place and its text", async () => {
    const { page, context } = await visit();
    await start(page);
    const dialog = page.getByRole("dialog", { name: "Commencer ici 1 sur 9" });
    await dialog.waitFor();
    const id = await dialog.getAttribute("aria-describedby");
    expect(await page.locator(`#${id}`).textContent()).toContain("de la licence à la boutique");
    expect(
      await dialog.getByRole("button").evaluateAll((buttons) => buttons.map((button) => button.ariaLabel)),
    ).toEqual(["Passer la visite guidée", "Suivant\u00a0: Services"]);
    await context.close();
  });

  test("can be skipped, which completes the tour and gives the focus back", async () => {
    const { page, context } = await visit();
    await welcome(page).getByRole("button", { name: "Plus tard" }).click();
    await page.locator("details[data-menu=account] summary").click();
    await page.getByRole("button", { name: "Relancer la visite guidée" }).click();
    await step(page, 1);
    expect(await page.locator("details[data-menu=account]").getAttribute("open")).toBeNull();
    await popover(page).getByRole("button", { name: "Passer" }).click();
    await popover(page).waitFor({ state: "detached" });
    expect(await stored(page, "tutorialCompleted")).toBe("true");
    expect(await stored(page, "tutorialStep")).toBeNull();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches("details[data-menu=account] summary")))
      .toBe(true);
    await context.close();
  });
});

describe("the tour survives", () => {
  test("a reload, a new page and a click on what it points at", async () => {
    const { page, context, complaints } = await visit();
    await start(page);
    await page.keyboard.press("ArrowRight");
    await step(page, 2);
    await page.keyboard.press("ArrowRight");
    await step(page, 3);
    await page.reload();
    await step(page, 3);
    expect(await heading(page)).toBe("Suivre les nouveautés");

    await page.locator("#nav-changelog").click();
    await page.waitForURL("**/changelog");
    await step(page, 3);
    await expect
      .poll(() => page.locator("#nav-changelog").evaluate((link) => getComputedStyle(link).boxShadow))
      .toMatch(/ 6px$/);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === "/");
    await step(page, 3);
    await page.keyboard.press("ArrowRight");
    await step(page, 4);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("Escape, which keeps the step for the dashboard's reminder", async () => {
    const { page, context } = await visit();
    await start(page);
    await page.keyboard.press("ArrowRight");
    await step(page, 2);
    await page.keyboard.press("ArrowRight");
    await step(page, 3);
    await page.keyboard.press("Escape");
    await popover(page).waitFor({ state: "detached" });
    expect(await stored(page, "tutorialCompleted")).toBeNull();
    const reminder = page.getByRole("button", { name: /Terminer la visite guidée/ });
    await expect.poll(() => reminder.textContent()).toContain("2/9");
    expect(await reminder.textContent()).toContain("7 étapes, 3 minutes");
    await page.reload();
    await nothingIsOffered(page);
    await reminder.click();
    await step(page, 3);
    await page.keyboard.press("Escape");
    await popover(page).waitFor({ state: "detached" });
    await expect.poll(() => reminder.evaluate((button) => button === document.activeElement)).toBe(true);
    await context.close();
  });

  test("elements that are not there: their steps are neither shown nor counted", async () => {
    const { page, context, complaints } = await visit();
    await page.evaluate(() => {
      for (const id of ["nav-help", "nav-update"]) document.getElementById(id)?.removeAttribute("id");
      const services = document.getElementById("nav-services");
      if (services) services.style.display = "none";
    });
    await welcome(page).getByRole("button", { name: "Commencer le guide" }).click();
    await step(page, 1, 6);
    expect(await heading(page)).toBe("Suivre les nouveautés");
    expect(await page.locator(".tour-thread span").count()).toBe(6);
    for (const current of [2, 3, 4, 5]) {
      await page.keyboard.press("ArrowRight");
      await step(page, current, 6);
    }
    expect(await heading(page)).toBe("Télécharger le thème");
    await page.evaluate(() => document.getElementById("nav-deactivate")?.remove());
    await page.keyboard.press("ArrowLeft");
    await step(page, 4, 5);
    await page.keyboard.press("ArrowRight");
    await step(page, 5, 5);
    await page.keyboard.press("Enter");
    await popover(page).waitFor({ state: "detached" });
    expect(await stored(page, "tutorialCompleted")).toBe("true");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a page that has none of them, and says so", async () => {
    const { page, context, complaints } = await visit();
    await welcome(page).waitFor();
    await page.evaluate(() => document.getElementById("navigation")?.remove());
    await welcome(page).getByRole("button", { name: "Commencer le guide" }).click();
    await welcome(page).getByText("La visite n’a pas pu s’ouvrir").waitFor();
    expect(await stored(page, "tutorialIntroSeen")).toBeNull();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("files that do not arrive, and says so", async () => {
    const { page, context } = await visit();
    await welcome(page).waitFor();
    await context.setOffline(true);
    await welcome(page).getByRole("button", { name: "Commencer le guide" }).click();
    await welcome(page).getByText("La visite n’a pas pu s’ouvrir").waitFor();
    await context.setOffline(false);
    await page.reload();
    await start(page);
    await context.close();
  });

  test("a window that becomes a phone’s, and a dialog that comes over it: it closes and keeps the step", async () => {
    const { page, context, complaints } = await visit();
    await start(page);
    await page.keyboard.press("ArrowRight");
    await step(page, 2);
    await page.setViewportSize({ width: 600, height: 800 });
    await popover(page).waitFor({ state: "detached" });
    expect(await page.locator(".driver-overlay").count()).toBe(0);
    expect(await stored(page, "tutorialStep")).toBe("1");
    await page.setViewportSize(desktop);
    await page.getByRole("button", { name: /Terminer la visite guidée/ }).click();
    await step(page, 2);
    await page.evaluate(() => {
      const dialog = document.createElement("dialog");
      dialog.innerHTML = "<button>Plus haut</button>";
      document.body.appendChild(dialog);
      dialog.showModal();
    });
    await popover(page).waitFor({ state: "detached" });
    expect(await focusedText(page)).toBe("Plus haut");
    expect(await stored(page, "tutorialStep")).toBe("1");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a low window on the rail: the element is scrolled to", async () => {
    const { page, context, complaints } = await visit({ viewport: { width: 800, height: 420 } });
    await start(page);
    for (let current = 2; current <= 9; current++) {
      await page.keyboard.press("ArrowRight");
      await step(page, current);
    }
    const link = await page.locator("#nav-deactivate").boundingBox();
    expect(link && link.y >= 0 && link.y + link.height <= 420).toBe(true);
    // Scrolled by hand, the hole in the shade goes with it.
    await page.locator("#navigation").evaluate((bar) => bar.scrollBy(0, -30));
    const moved = await page.locator("#nav-deactivate").boundingBox();
    expect(moved?.y).toBe((link?.y ?? 0) + 30);
    await expect
      .poll(() => page.locator(".driver-overlay path").getAttribute("d"))
      .toMatch(new RegExp(`Z\\s+M[\\d.]+,${(moved?.y ?? 0) - 6} `));
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("the end of the tour in another tab", async () => {
    const { page, context } = await visit();
    await start(page);
    const other = await context.newPage();
    await other.goto("/favicon.svg");
    await other.evaluate(() => localStorage.clear());
    await popover(page).waitFor({ state: "detached" });
    expect(await page.locator(".driver-active").count()).toBe(0);
    // What forgets everything is a sign-out, and no moment for a welcome.
    await nothingIsOffered(page);
    await context.close();
  });
});

describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
  test("axe finds nothing in the welcome and the popover, and every colour they use is there", async () => {
    const { page, context, complaints } = await visit({ colorScheme });
    const check = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    };
    await welcome(page).waitFor();
    await settled(page);
    expect(await check()).toEqual([]);
    await start(page);
    await settled(page);
    expect(await check()).toEqual([]);
    expect(await unknownVariables(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** Colours are judged when nothing fades any more. */
const settled = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length))
    .toBe(0);

/** Tailwind writes only the variables that its own classes use. */
const unknownVariables = (page: Page) =>
  page.evaluate(() => {
    const sheet = [...document.styleSheets].find(({ href }) => href?.includes("/guide-"));
    const text = [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText).join("\n");
    const names = [...text.matchAll(/var\((--(?!arrow)[\w-]+)/g)].map(([, name = ""]) => name);
    const root = getComputedStyle(document.documentElement);
    return names.length === 0 ? ["no sheet"] : names.filter((name) => !root.getPropertyValue(name));
  });

test("the first view brings nothing of the tour but whether to offer it, and no driver.js before it starts", async () => {
  const { page, context } = await visit({}, withoutTour);
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await page.reload();
  await nothingIsOffered(page);
  const ours = () => scripts.filter((path) => /\/(host|guide|tour)-[\w-]+\.(js|css)$/.test(path));
  expect(ours()).toEqual([]);
  await page.locator("details[data-menu=account] summary").click();
  await page.getByRole("button", { name: "Relancer la visite guidée" }).click();
  await step(page, 1);
  expect(ours().length).toBeGreaterThanOrEqual(3);
  await context.close();
});

test("without JavaScript nothing speaks of a tour", async () => {
  const { page, context } = await visit({ javaScriptEnabled: false });
  await page.locator("details[data-menu=account] summary").click();
  await page.getByText("Se déconnecter").waitFor();
  expect(await page.getByText(/visite guidée/).count()).toBe(0);
  await context.close();
});
