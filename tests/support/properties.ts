/**
 * Adds the assertion to a failed property's message, beside seed and values, because reports keep only the message.
 * `TEST_SEED` repeats the properties of a run with its seed.
 */
import process from "node:process";
import fc from "fast-check";

const seed = process.env.TEST_SEED;
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  includeErrorInReport: true,
  ...(seed === undefined ? {} : { seed: Number(seed) }),
});
