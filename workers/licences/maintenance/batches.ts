/** Cleaning goes in batches, so that no statement holds the database for long; what is left is the next run's. */
export const batchSize = 500;

const mostBatches = 20;

/** `clean` takes one batch away and answers how many it found; fewer than a batch is the end. */
export async function inBatches(clean: (batchSize: number) => Promise<number>): Promise<number> {
  let cleaned = 0;
  for (let batch = 0; batch < mostBatches; batch++) {
    const found = await clean(batchSize);
    cleaned += found;
    if (found < batchSize) break;
  }
  return cleaned;
}
