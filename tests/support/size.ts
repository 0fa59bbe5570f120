/** True with `npm run proof`, which has no time limit. */
export const isFull = process.env.PROOF === "full";

/** The full size with `npm run proof`, a smaller one with `npm test`; the code under test is the same. */
export const pickSize = <Size>(full: Size, small: Size): Size => (isFull ? full : small);

/** Runs `count` tasks, at most `inFlight` at once, and returns their results in order. */
export async function inParallel<Value>(
  count: number,
  inFlight: number,
  task: (index: number) => Promise<Value>,
): Promise<Value[]> {
  const results: Value[] = new Array(count);
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next++;
      results[index] = await task(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(inFlight, count) }, worker));
  return results;
}
