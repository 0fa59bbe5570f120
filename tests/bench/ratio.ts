/** A figure is the ratio of two alternating measurements: the median of the rounds, with their range. */
export interface Ratio {
  median: number;
  lowest: number;
  highest: number;
}

/** A figure that is counted, not timed: the same in every round. */
export const exactly = (value: number): Ratio => ({ median: value, lowest: value, highest: value });

/** Measures `subject` and `reference` in `rounds` alternating rounds; both return a cost, lower is better. */
export async function measureRatio(
  subject: () => Promise<number>,
  reference: () => Promise<number>,
  rounds = 5,
): Promise<Ratio> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // The order alternates, so that neither always runs on the warmer machine.
    const first = round % 2 === 0 ? await subject() : await reference();
    const second = round % 2 === 0 ? await reference() : await subject();
    ratios.push(round % 2 === 0 ? first / second : second / first);
  }
  ratios.sort((a, b) => a - b);
  const at = (index: number) => ratios[index] ?? Number.NaN;
  return { median: at(Math.floor(rounds / 2)), lowest: at(0), highest: at(rounds - 1) };
}

/** The platform compresses outside the Worker; locally it would count as ours. */
export const uncompressed = { "accept-encoding": "identity" };

/** Sends `count` requests, `inFlight` at once, and reads each answer completely; `accept` checks every status. */
export async function load(
  count: number,
  inFlight: number,
  send: (index: number) => Promise<Response>,
  accept: (status: number) => boolean = (status) => status === 200,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const response = await send(next++);
      await response.arrayBuffer();
      if (!accept(response.status)) throw new Error(`Unexpected status ${response.status} of ${response.url}`);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
}
