/** Row 9: the writes of an activation, with and without their guard. */
import { applyMigrations, migrations } from "#scripts/stack.ts";
import { measureRatio } from "../ratio.ts";
import type { Row } from "../run.ts";
import { bundle, startWorker } from "../workerd.ts";

const seats = 400;

export const figures: Row[] = [
  {
    title: "seats taken per CPU second with the guard / with plain writes of the same rows",
    budget: 0.65,
    sense: "at least",
    measure: async () => {
      const worker = await startWorker(await bundle("tests/bench/workers/activation.ts"), {
        d1Databases: { DB: "bench" },
      });
      await applyMigrations(await worker.miniflare.getD1Database("DB"), migrations);
      const post = async (route: string, body = "") => {
        const response = await fetch(worker.url + route, { method: "POST", body });
        if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
        return response.text();
      };
      await post("/account");
      const cost = (route: string) => async () => {
        const licences = await post(`/licences?count=${seats}`);
        const before = worker.cpuMs();
        await post(route, licences);
        const tookMs = worker.cpuMs() - before;
        if ((await post("/free")) !== "0") throw new Error(`${route}: a seat was not taken.`);
        return tookMs;
      };
      await cost("/guarded")();
      await cost("/plain")();
      // Fewer milliseconds mean more activations: the ratio is the cost of plain writes over that of guarded ones.
      const ratio = await measureRatio(cost("/plain"), cost("/guarded"));
      await worker.stop();
      return ratio;
    },
  },
];
