/**
 * `npm run screens [part of a path…]`: takes screenshots of every screen in light and dark, French and English, at 1280
 * and 390 px, into the ignored folder `screens/`. Uses the built product with the demo accounts on a separate stack.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import type { Browser, BrowserContext } from "playwright-core";
import { launchBrowser } from "#tests/browser/chromium.ts";
import { demoScreens, type Screen, screens } from "#tests/support/screens.ts";
import { demoPassword } from "#workers/sandbox/seed/demo.ts";
import { freePorts } from "./ports.ts";
import { projectFolder, startStack } from "./stack.ts";

const accounts = { visitor: null, customer: "alice@demo.test", admin: "admin@demo.test" } as const;
const widths = { desktop: 1280, phone: 390 } as const;
const target = path.join(projectFolder, "screens");
const parts = process.argv.slice(2);
const selected = [...screens, ...demoScreens].filter(
  (screen) => parts.length === 0 || parts.some((part: string) => screen.path.includes(part)),
);

const stateFolder = await mkdtemp(path.join(tmpdir(), "portal-screens-"));
const { ports } = await freePorts();
const stack = await startStack({ ports, stateFolder, onLog: () => undefined });
const browser = await launchBrowser();
try {
  await mkdir(target, { recursive: true });
  const sets = (["fr", "en"] as const).flatMap((language) =>
    (["light", "dark"] as const).flatMap((theme) =>
      (["desktop", "phone"] as const).map((device) => ({ language, theme, device })),
    ),
  );
  for (const set of sets) await takeScreens(browser, set);
  console.log(`${selected.length * sets.length} pictures in screens/`);
} finally {
  await browser.close();
  await stack.stop();
  await rm(stateFolder, { recursive: true, force: true });
}

interface PictureSet {
  language: "fr" | "en";
  theme: "light" | "dark";
  device: keyof typeof widths;
}

async function takeScreens(chromium: Browser, { language, theme, device }: PictureSet): Promise<void> {
  for (const who of ["visitor", "customer", "admin"] as const) {
    const context = await chromium.newContext({
      baseURL: stack.portalUrl,
      locale: language === "fr" ? "fr-FR" : "en-GB",
      colorScheme: theme,
      reducedMotion: "reduce",
      viewport: { width: widths[device], height: device === "desktop" ? 800 : 844 },
    });
    await context.addInitScript(() => localStorage.setItem("tutorialCompleted", "true"));
    await signIn(context, who);
    const page = await context.newPage();
    for (const { path: address } of selected.filter((screen) => screen.as === who)) {
      await page.goto(address, { waitUntil: "networkidle" });
      const name = `${address.replaceAll(/[^a-z0-9]+/gi, "-").replaceAll(/^-|-$/g, "") || "dashboard"}-${who}`;
      await page.screenshot({ path: path.join(target, `${name}-${language}-${theme}-${device}.png`), fullPage: true });
    }
    await context.close();
  }
}

async function signIn(context: BrowserContext, who: Screen["as"]): Promise<void> {
  const email = accounts[who];
  if (!email) return;
  const form = { email, password: demoPassword };
  const headers = { origin: stack.portalUrl };
  const reply = await context.request.post("/login", { form, headers, maxRedirects: 0 });
  if (reply.status() !== 303) throw new Error(`Sign-in of ${email}: ${reply.status()}`);
}
