/** The portal and its references in a browser: a bare Remix page and the single-page app it replaces. */
import path from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { projectFolder } from "#scripts/stack.ts";
import { launchBrowser } from "#tests/browser/chromium.ts";
import { startMeasuredStack } from "./stack.ts";
import { startHost } from "./static-host.ts";
import { bundle, startWorker } from "./workerd.ts";

export interface Peers {
  browser: Browser;
  portalUrl: string;
  /** Of a signed-in customer with licences. */
  cookie: string;
  remixUrl: string;
  spaUrl: string;
  /** An empty browser; with `signedIn`, a customer with licences is signed in. */
  newContext(options?: Parameters<Browser["newContext"]>[0] & { signedIn?: boolean }): Promise<BrowserContext>;
  stop(): Promise<void>;
}

const references = path.join(projectFolder, "tests/bench/reference");

export async function startPeers(): Promise<Peers> {
  const stack = await startMeasuredStack();
  const remix = await startWorker(await bundle("tests/bench/reference/remix/worker.ts"));
  const hosts = {
    portal: await startHost({ folder: path.join(projectFolder, "build/pages/client"), origin: stack.portalUrl }),
    remix: await startHost({ folder: path.join(references, "remix/build/client"), origin: remix.url }),
    spa: await startHost({ folder: path.join(references, "spa/build") }),
  };
  const browser = await launchBrowser();
  return {
    browser,
    portalUrl: hosts.portal.url,
    cookie: stack.cookie,
    remixUrl: hosts.remix.url,
    spaUrl: hosts.spa.url,
    async newContext({ signedIn = false, ...options } = {}) {
      const context = await browser.newContext({ locale: "fr-FR", ...options });
      // Marks the tour as completed, because its offer is a measurement of its own.
      await context.addInitScript(() => localStorage.setItem("tutorialCompleted", "true"));
      const [name = "", value = ""] = stack.cookie.split("=");
      if (signedIn) await context.addCookies([{ name, value, url: hosts.portal.url }]);
      return context;
    },
    async stop() {
      await browser.close();
      await Promise.all(Object.values(hosts).map((host) => host.stop()));
      await remix.stop();
      await stack.stop();
    },
  };
}
