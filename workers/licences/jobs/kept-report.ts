/** A job's report as its row keeps it: what was pruned from the moment it was, the rest once the job is done. */
import type { Job } from "../contract.ts";

export type KeptReport = Partial<NonNullable<Job["report"]>>;

export const readReport = (text: string | null): KeptReport => (text === null ? {} : JSON.parse(text));
