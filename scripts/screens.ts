/**
 * `npm run screens [part of a path…]`: takes screenshots of every screen in light and dark, French and English, at 1280
 * and 390 px, into the ignored folder `screens/`. With `-- --axe` it runs axe on each of them instead, lists what axe
 * finds, and fails when there is something. Uses the built product with the demo accounts on a separate stack; the
 * staff's lists also appear with no, few and many rows.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import type { Miniflare } from "miniflare";
import type { APIRequestContext, BrowserContext, Page } from "playwright-core";
import { launchBrowser } from "#tests/browser/chromium.ts";
import { findViolations } from "#tests/browser/page-state.ts";
import {
  demoScreens,
  listScreens,
  offerScreens,
  type PictureScreen,
  type RowCount,
  type Screen,
  screens,
} from "#tests/support/screens.ts";
import { demoPassword } from "#workers/sandbox/seed/demo.ts";
import { fillDatabase } from "./many-rows.ts";
import { freePorts } from "./ports.ts";
import { readArguments } from "./read-arguments.ts";
import { projectFolder, startStack } from "./stack.ts";
import { readPictures } from "./theme-pictures.ts";
import {
  beginUpdate,
  finishUpdate,
  haltRelease,
  prepareRelease,
  publishCopy,
  rollBackCopy,
  tryRelease,
} from "./update-scenes.ts";

/** Copies the demo's templates and pictures, so that their lists can be looked at with hundreds of rows. */
const copies = 14;

/** A copy's id: the first half of the original's, and its number. */
const toId = (column: string): string => `substr(${column}, 1, 16) || printf('%08x', n)`;
const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${copies})`;
const list = (names: readonly string[]): string => names.join(", ");

/** Columns that a copy has of its own; all others are as in the original. */
const own: Record<string, Record<string, string>> = {
  templates: {
    id: toId("id"),
    suffix: "substr(suffix, 1, 40) || '-' || n",
    request_id: "request_id || n",
    preview: "NULL",
  },
  template_revisions: { template_id: toId("template_id") },
  template_checks: { template_id: toId("template_id") },
  template_pictures: { name: "n || '-' || name", file: toId("file") },
};

async function fillTemplates(miniflare: Miniflare): Promise<void> {
  const database = await miniflare.getD1Database("DB", "licences");
  const files = await miniflare.getR2Bucket("RELEASES", "licences");
  for (const [table, values] of Object.entries(own)) {
    const { results } = await database
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .all<{ name: string }>();
    const columns = results.map(({ name }) => name);
    const copied = columns.map((name) => values[name] ?? name);
    await database
      .prepare(`INSERT INTO ${table} (${list(columns)}) ${numbers} SELECT ${list(copied)} FROM ${table}, numbers`)
      .run();
  }
  const { objects } = await files.list({ prefix: "template-previews/" });
  for (const { key } of objects.filter(({ key: each }) => each.endsWith("-240.webp"))) {
    const bytes = await (await files.get(key))?.arrayBuffer();
    for (let n = 1; bytes && n <= copies; n++)
      await files.put(key.replace(/[0-9a-f]{8}-240/, `${n.toString(16).padStart(8, "0")}-240`), bytes);
  }
}

const accounts = { visitor: null, customer: "alice@demo.test", admin: "admin@demo.test" } as const;
const widths = { desktop: 1280, phone: 390 } as const;
const target = path.join(projectFolder, "screens");
const { positionals: parts, values } = readArguments("Usage: npm run screens -- [--axe] [PART OF A PATH…]", {
  allowPositionals: true,
  options: { axe: { type: "boolean", default: false } },
});
const violations: string[] = [];
const select = (some: PictureScreen[]) =>
  some.filter(
    (screen) => parts.length === 0 || parts.some((part: string) => (screen.name ?? screen.path).includes(part)),
  );

const pictures = Object.entries(await readPictures()).map(([name, picture]) => ({
  name: path.basename(name),
  mimeType: "image/png",
  buffer: Buffer.from(picture),
}));
const truncated = { name: "summer-banner.jpg", mimeType: "image/jpeg", buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) };

const stateFolder = await mkdtemp(path.join(tmpdir(), "portal-screens-"));
const { ports } = await freePorts();
const stack = await startStack({ ports, stateFolder, onLog: () => undefined });
const browser = await launchBrowser();
let taken = 0;
try {
  await mkdir(target, { recursive: true });
  await takeScreens([...screens, ...demoScreens]);
  if (select(offerScreens).length > 0) await offerTemplate();
  await takeScreens(offerScreens);
  await takeUpdateScreens();
  await takeScreens(listScreens.few, "few");
  const database = await stack.miniflare.getD1Database("DB", "licences");
  await fillDatabase(database, { users: 120, licences: 300, events: 3_000 });
  await fillTemplates(stack.miniflare);
  await takeScreens(listScreens.many, "many");
  // Rows that refer to others go first.
  for (const table of [
    "template_revisions",
    "template_checks",
    "templates",
    "template_pictures",
    "move_requests",
    "moves",
    "jobs",
    "shop_connections",
    "activations",
    "licences",
    "orders",
  ])
    await database.prepare(`DELETE FROM ${table}`).run();
  await takeScreens(listScreens.none, "none");
  if (!values.axe) console.log(`${taken} pictures in screens/`);
  else console.log(`${taken} screens, ${violations.length} violations\n${violations.join("\n")}`);
  if (violations.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await stack.stop();
  await rm(stateFolder, { recursive: true, force: true });
}

async function takeScreens(some: PictureScreen[], rows?: RowCount): Promise<void> {
  const selected = select(some);
  for (const language of ["fr", "en"] as const)
    for (const theme of ["light", "dark"] as const)
      for (const device of ["desktop", "phone"] as const) await takeSet(selected, { language, theme, device, rows });
}

interface PictureSet {
  language: "fr" | "en";
  theme: "light" | "dark";
  device: keyof typeof widths;
  rows: RowCount | undefined;
}

async function takeSet(selected: PictureScreen[], { language, theme, device, rows }: PictureSet): Promise<void> {
  for (const who of ["visitor", "customer", "admin"] as const) {
    const own = selected.filter((screen) => screen.as === who);
    if (own.length === 0) continue;
    const context = await browser.newContext({
      baseURL: stack.portalUrl,
      locale: language === "fr" ? "fr-FR" : "en-GB",
      colorScheme: theme,
      reducedMotion: "reduce",
      isMobile: device === "phone",
      hasTouch: device === "phone",
      viewport: { width: widths[device], height: device === "desktop" ? 800 : 844 },
    });
    await context.addInitScript(() => localStorage.setItem("tutorialCompleted", "true"));
    await signIn(context, who);
    const page = await context.newPage();
    for (const screen of own) {
      await open(page, screen);
      const name = [toName(screen), who, rows, language, theme, device].filter(Boolean).join("-");
      if (values.axe)
        violations.push(...(await findViolations(page, { withColours: true })).map((text) => `${name}: ${text}`));
      else await page.screenshot({ path: path.join(target, `${name}.png`), fullPage: !screen.typed && !screen.asked });
      taken++;
    }
    await context.close();
  }
}

function toName({ path: address, name: given, follow, typed, asked, chosen }: PictureScreen): string {
  if (given) return given;
  const name = address.replaceAll(/[^a-z0-9]+/gi, "-").replaceAll(/^-|-$/g, "") || "dashboard";
  return `${name}${follow ? "-first" : ""}${typed ? `-palette-${typed}` : ""}${asked ? "-asked" : ""}${chosen ? "-chosen" : ""}`;
}

async function open(page: Page, { path: address, follow, typed, asked, chosen }: PictureScreen): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" });
  for (const selector of follow ?? [])
    await page.goto((await page.locator(selector).first().getAttribute("href")) ?? "", { waitUntil: "networkidle" });
  if (typed) {
    await page.keyboard.press("Control+k");
    await page.locator("dialog input:focus").fill(typed);
    await page.locator("dialog [role=status]:not(:empty)").waitFor();
  }
  if (asked) {
    const launcher = page.locator("[data-launchers] a[href='/assistant']");
    if (await launcher.isVisible()) await launcher.click();
    const field = page.locator("textarea[name=message]");
    if (
      !(await field.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      ))
    )
      return;
    await field.fill(asked);
    await field.press("Enter");
    await page.locator(".chat-acts").last().waitFor();
  }
  if (chosen) {
    await page.locator("main input[type=file]").setInputFiles([...pictures, truncated]);
    await page.locator("main [role=status]", { hasText: String(pictures.length) }).waitFor({ state: "attached" });
  }
}

/** The demo's administrator asks Alice to take a template. */
async function offerTemplate(): Promise<void> {
  const context = await browser.newContext({ baseURL: stack.portalUrl });
  await signIn(context, "admin");
  const page = await context.newPage();
  await page.goto("/templates?q=compact");
  const template = await page.locator(".template-card h2 a").first().getAttribute("href");
  await page.goto(`${template}/deliver?shop=alice-shop.myshopify.com&target=copy`);
  await page
    .locator("textarea[name=message]")
    .fill("Une fiche produit plus courte, comme nous en avons parlé au téléphone.");
  await page.locator("main form:has([value=ask]) button[type=submit]").click();
  await page.waitForURL((url) => url.search === "");
  await context.close();
}

/** A release, an update with many questions, and its copy; `npm run screens update` or `release` takes the pictures. */
async function takeUpdateScreens(): Promise<void> {
  const names = ["update-", "release-"];
  if (
    parts.length > 0 &&
    !parts.some((part: string) => names.some((name) => name.startsWith(part) || part.startsWith(name)))
  )
    return;
  const { portalUrl, sandboxUrl } = stack;
  const scene = { portalUrl, sandboxUrl, signIn: openSession };
  await takeScreens(await prepareRelease(scene));
  const preview = await beginUpdate(scene);
  await takeScreens(preview);
  await takeScreens(await tryRelease(scene));
  const job = preview[0]?.path ?? "";
  await takeScreens(await finishUpdate(scene, job));
  await takeScreens(await publishCopy(scene, job));
  await takeScreens(await rollBackCopy(scene, job));
  await takeScreens(await haltRelease(scene));
}

async function openSession(who: "customer" | "admin"): Promise<APIRequestContext> {
  const context = await browser.newContext({ baseURL: stack.portalUrl, locale: "fr-FR" });
  await signIn(context, who);
  return context.request;
}

async function signIn(context: BrowserContext, who: Screen["as"]): Promise<void> {
  const email = accounts[who];
  if (!email) return;
  const form = { email, password: demoPassword };
  const headers = { origin: stack.portalUrl };
  const reply = await context.request.post("/login", { form, headers, maxRedirects: 0 });
  if (reply.status() !== 303) throw new Error(`Sign-in of ${email}: ${reply.status()}`);
}
