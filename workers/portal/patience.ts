/** How long one part waits for another. */
export class Late extends Error {
  override name = "Late";
}

/** What `work` answers; a Late is thrown when that takes longer. The work itself goes on. */
export async function within<Value>(patienceMs: number, work: Promise<Value>): Promise<Value> {
  // A timer without an end would ring at once.
  if (!Number.isFinite(patienceMs)) return work;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late(`No answer within ${patienceMs} ms.`)), patienceMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
