/** The step of each name. */
import type { JobStep } from "../../contract.ts";
import type { Step } from "../work.ts";
import { check } from "./check.ts";
import { create } from "./create.ts";
import { plan } from "./plan.ts";
import { waitForProcessing } from "./process.ts";
import { read } from "./read.ts";
import { slot } from "./slot.ts";
import { verify } from "./verify.ts";
import { write } from "./write.ts";

export const steps: Record<JobStep, Step> = {
  check,
  read,
  plan,
  slot,
  create,
  process: waitForProcessing,
  write,
  verify,
};
