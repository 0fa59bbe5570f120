const escapedHalf = /\\ud[89a-f]/i;

const refuseHalves = (name: string, value: unknown): unknown => {
  if ([name, value].some((text) => typeof text === "string" && /\p{Surrogate}/u.test(text)))
    throw new SyntaxError("Half a surrogate pair in JSON.");
  return value;
};

/** Throws SyntaxError also for half a surrogate pair, for which UTF-8, and so the vendors' stores, have no bytes. */
export const parseJson = (text: string): unknown => JSON.parse(text, escapedHalf.test(text) ? refuseHalves : undefined);
