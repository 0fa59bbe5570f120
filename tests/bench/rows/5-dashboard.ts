/** Row 5: the dashboard, with session, licence service and rendering, against the smallest Worker. */
import { load, measureRatio, uncompressed } from "../ratio.ts";
import type { Row } from "../run.ts";
import { startMeasuredStack } from "../stack.ts";
import { bundle, startWorker } from "../workerd.ts";

const pages = 200;
const helloCount = 1_500;

export const figures: Row[] = [
  {
    title: "CPU of the dashboard / of a bare Hono hello",
    budget: 9,
    measure: async () => {
      const stack = await startMeasuredStack();
      const hello = await startWorker(await bundle("tests/bench/reference/hono/worker.ts"));
      const page = async () => {
        const before = stack.cpuMs();
        await load(pages, 8, () => fetch(stack.portalUrl, { headers: { ...uncompressed, cookie: stack.cookie } }));
        return (stack.cpuMs() - before) / pages;
      };
      const reference = async () => {
        const before = hello.cpuMs();
        await load(helloCount, 8, () => fetch(hello.url, { headers: uncompressed }));
        return (hello.cpuMs() - before) / helloCount;
      };
      await page();
      await reference();
      const ratio = await measureRatio(page, reference);
      await stack.stop();
      await hello.stop();
      return ratio;
    },
  },
];
