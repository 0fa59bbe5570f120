/** The step of each name. */
import type { JobStep } from "../../contract.ts";
import type { Step } from "../work.ts";
import { check } from "./check.ts";
import { create } from "./create.ts";
import { waitForProcessing } from "./process.ts";
import { slot } from "./slot.ts";
import { verify } from "./verify.ts";

export const steps: Partial<Record<JobStep, Step>> = {
  check,
  slot,
  create,
  process: waitForProcessing,
  verify,
};
