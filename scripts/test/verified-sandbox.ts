/**
 * Whether the sandbox was already tested against the vendors' contracts in its present form. Those tests prove the
 * stand-ins and not the product, so `npm test` skips them while a digest of what they read is unchanged.
 */
import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { projectFolder } from "../stack.ts";

const digestFile = path.join(projectFolder, "tests/contract/verified.txt");
const sources = [
  "workers/sandbox/**/*.ts",
  "packages/theme-merge/shopify-theme/**/*.ts",
  "workers/portal/clients/*.ts",
  "workers/licences/stores/*.ts",
  "workers/licences/orders/stripe-client.ts",
  "workers/licences/shopify/theme-calls.ts",
  "tests/contract/*.ts",
  "package-lock.json",
];

/** Beside the clients, in the projects `unit` and `licences`, which always run. */
const isProductTest = /^(packages|workers\/(portal|licences))\/.+\.test\.ts$/;

export async function computeDigest(): Promise<string> {
  const hash = createHash("sha256");
  const files = globSync(sources, { cwd: projectFolder }).filter((file) => !isProductTest.test(file));
  for (const file of files.sort()) hash.update(file).update(await readFile(path.join(projectFolder, file)));
  return hash.digest("hex");
}

export const isVerified = async (digest: string): Promise<boolean> =>
  (await readFile(digestFile, "utf8").catch(() => "")).trim() === digest;

export const writeVerified = (digest: string): Promise<void> => writeFile(digestFile, `${digest}\n`);
