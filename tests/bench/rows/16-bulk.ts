/**
 * Row 16: a bulk act of the staff over 20,000 licences: when its form is answered, and what a customer's dashboard takes
 * while the job runs, against what it takes without one. Times, because the customer waits for the database.
 */
import { fillDatabase } from "#scripts/many-rows.ts";
import { password, signInTo } from "#tests/support/minting.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { exactly, type Ratio, uncompressed } from "../ratio.ts";
import type { Row } from "../run.ts";
import { startMeasuredStack } from "../stack.ts";

/** Six of ten invented licences are active, so the job has about 20,000 rows. */
const rows = { users: 15_000, licences: 33_500, events: 33_500 };
const minChanged = 20_000;
const rounds = 5;
const pagesOfRound = 10;
/** Their licence is not active, so that the job does not change their dashboard. */
const customer = "carol@demo.test";
const staff = "admin@demo.test";

interface Measured {
  startedSeconds: number;
  beside: Ratio;
}

let measured: Promise<Measured> | null = null;
const measureOnce = () => {
  measured ??= measureBulk();
  return measured;
};

export const figures: Row[] = [
  {
    title: "seconds until the form of a bulk act over 20,000 licences is answered",
    budget: 1,
    measure: async () => exactly((await measureOnce()).startedSeconds),
  },
  {
    title: "time of a customer's dashboard beside the bulk act / without it",
    budget: 2,
    measure: async () => (await measureOnce()).beside,
  },
];

async function measureBulk(): Promise<Measured> {
  const stack = await startMeasuredStack();
  try {
    const database = await stack.miniflare.getD1Database("DB", "licences");
    await fillDatabase(database, rows);
    const { sessionCookie: cookie } = await signInTo(stack.portalUrl, customer);
    const administrator = await signInTo(stack.portalUrl, staff);
    const measureRound = async () => {
      const startedAt = performance.now();
      for (let page = 0; page < pagesOfRound; page++) {
        const response = await fetch(stack.portalUrl, { headers: { ...uncompressed, accept: "text/html", cookie } });
        await response.text();
        if (response.status !== 200) throw new Error(`The dashboard answers ${response.status}.`);
      }
      return (performance.now() - startedAt) / pagesOfRound;
    };
    // Warms up.
    for (let round = 0; round < rounds; round++) await measureRound();
    const usual: number[] = [];
    for (let round = 0; round < rounds; round++) usual.push(await measureRound());
    const usualMs = usual.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;

    const startedAt = performance.now();
    const job = await start(administrator);
    const startedSeconds = (performance.now() - startedAt) / 1000;
    const readJob = () =>
      database
        .prepare("SELECT state, total, is_listed, leased_until FROM bulk_jobs WHERE id = ?")
        .bind(job)
        .first<{ state: string; total: number; is_listed: number; leased_until: string | null }>();
    const ratios: number[] = [];
    while (ratios.length < rounds) {
      const before = await readJob();
      if (before?.state !== "running") throw new Error(`The job has ended before the pages were measured.`);
      // Between two runners nothing is written.
      if (before.leased_until === null) await new Promise((resolve) => setTimeout(resolve, 200));
      else ratios.push((await measureRound()) / usualMs);
    }
    const after = await readJob();
    if (after?.is_listed && after.total < minChanged) throw new Error(`The job has ${after.total} licences.`);
    ratios.sort((one, other) => one - other);
    const at = (index: number) => ratios[index] ?? Number.NaN;
    return { startedSeconds, beside: { median: at(Math.floor(rounds / 2)), lowest: at(0), highest: at(rounds - 1) } };
  } finally {
    await stack.stop();
  }
}

/** Sends the form of a whole view and returns the job's id. */
async function start(administrator: Visitor): Promise<string> {
  const form = { act: "pause", view: "status=active", reason: "Bench", requestId: crypto.randomUUID() };
  const { location } = await administrator.submit("/admin/licenses/bulk", { ...form, currentPassword: password });
  return location?.split("/").at(-1) ?? "";
}
