/** Row 6: a streamed page against the same elements rendered to a string. */
import { load, measureRatio, uncompressed } from "../ratio.ts";
import type { Row } from "../run.ts";
import { bundle, startWorker } from "../workerd.ts";

const requests = 600;

export const figures: Row[] = [
  {
    title: "CPU of a streamed page / the same elements as a string",
    budget: 2.2,
    measure: () => streamAgainstString("/stream"),
  },
  {
    title: "the same with the native TextEncoder (within 2.2: `workers/portal/front/text-encoder.ts` can go)",
    budget: Number.POSITIVE_INFINITY,
    measure: () => streamAgainstString("/stream-native"),
  },
];

async function streamAgainstString(path: string) {
  const worker = await startWorker(await bundle("tests/bench/workers/rendering.tsx"));
  const text = async (name: string) => (await fetch(worker.url + name)).text();
  // React marks the boundary between adjacent texts alike in both; the bytes must be equal.
  if ((await text(path)) !== (await text("/string"))) throw new Error("Stream and string differ.");
  const cost = (name: string) => async () => {
    const before = worker.cpuMs();
    await load(requests, 8, () => fetch(worker.url + name, { headers: uncompressed }));
    return worker.cpuMs() - before;
  };
  await cost(path)();
  await cost("/string")();
  const ratio = await measureRatio(cost(path), cost("/string"));
  await worker.stop();
  return ratio;
}
