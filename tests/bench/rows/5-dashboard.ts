/** Row 5: the dashboard, with session, licence service and rendering, against bare Remix with the same HTML. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { projectFolder } from "#scripts/stack.ts";
import { toComponentModule } from "../component-tree.ts";
import { load, measureRatio, uncompressed } from "../ratio.ts";
import type { Row } from "../run.ts";
import { startMeasuredStack } from "../stack.ts";
import { bundle, startWorker } from "../workerd.ts";

const warmUp = 500;
const pages = 200;
const rounds = 7;

export const figures: Row[] = [
  {
    title: "CPU of the dashboard / the same HTML from bare Remix",
    budget: 5,
    measure: async () => {
      const stack = await startMeasuredStack();
      const headers = { ...uncompressed, accept: "text/html", cookie: stack.cookie };
      // The first pages after a sign-in wait for what follows it.
      await load(warmUp, 8, () => fetch(stack.portalUrl, { headers }));
      const html = moveData(await (await fetch(stack.portalUrl, { headers })).text());
      const folder = path.join(projectFolder, "build/bench");
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, "page.js"), toComponentModule(html));
      const bare = await startWorker(await bundle("tests/bench/workers/same-html.ts"));
      if ((await (await fetch(bare.url)).text()) !== html) throw new Error("The reference renders another page.");
      const cost = (url: string, cpuMs: () => number) => async () => {
        const before = cpuMs();
        await load(pages, 8, () => fetch(url, { headers }));
        return cpuMs() - before;
      };
      await load(warmUp, 8, () => fetch(bare.url, { headers }));
      const ratio = await measureRatio(cost(stack.portalUrl, stack.cpuMs), cost(bare.url, bare.cpuMs), rounds);
      await stack.stop();
      await bare.stop();
      return ratio;
    },
  },
];

/** Remix writes the data of the loaders behind the page; the reference has them at its end. */
const moveData = (html: string): string =>
  html.replace(/(<\/body><\/html>)(.+)$/s, (_, end: string, data: string) => {
    const scripts = data.replaceAll(/<!--.*?-->/g, "");
    return `${scripts}${end}<!--$--><!--/$-->`;
  });
