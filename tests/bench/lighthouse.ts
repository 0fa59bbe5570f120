/** Runs Lighthouse on a page; it has its own lockfile, because only the bench needs it. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { projectFolder } from "#scripts/stack.ts";
import { browserExecutable } from "#tests/browser/chromium.ts";

const cli = path.join(projectFolder, "tests/bench/reference/lighthouse/node_modules/lighthouse/cli/index.js");

interface Report {
  categories: Record<string, { title: string; score: number | null }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
}

/** A run takes less than a minute; one that hangs must not keep the bench waiting. */
const maxRunMs = 180_000;

interface Scores {
  /** Out of 100. */
  performance: number;
  /** Of performance, accessibility, best practices and, where search engines may show the page, SEO. */
  lowest: number;
  blockedMs: number;
}

/** The page on Lighthouse's phone. `cookie` signs in. */
export async function measureScores(url: string, cookie?: string): Promise<Scores> {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-lighthouse-"));
  const output = path.join(folder, "report.json");
  // Asynchronous, because this process serves the page.
  await promisify(execFile)(
    process.execPath,
    [
      cli,
      url,
      "--output=json",
      `--output-path=${output}`,
      "--quiet",
      ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
      "--chrome-flags=--headless=new --no-sandbox --font-render-hinting=none",
    ],
    { env: { ...process.env, CHROME_PATH: await browserExecutable() }, timeout: maxRunMs, killSignal: "SIGKILL" },
  );
  const { categories, audits } = JSON.parse(readFileSync(output, "utf8")) as Report;
  rmSync(folder, { recursive: true, force: true });
  // Pages about one purchase or one mail stay out of search engines on purpose.
  const isHidden = audits["is-crawlable"]?.score === 0;
  const scores = Object.entries(categories)
    .filter(([id]) => id !== "seo" || !isHidden)
    .map(([, { title, score }]) => ({ title, score: Math.round((score ?? 0) * 100) }));
  const blockedMs = Math.round(audits["total-blocking-time"]?.numericValue ?? 0);
  const listed = scores.map(({ title, score }) => `${title} ${score}`).join(", ");
  console.log(`     ${new URL(url).pathname}: ${listed}; blocked ${blockedMs} ms`);
  return {
    performance: Math.round((categories.performance?.score ?? 0) * 100),
    lowest: Math.min(...scores.map(({ score }) => score)),
    blockedMs,
  };
}
