import { readFileSync } from "node:fs";
import { inject } from "vitest";

/** What the Workers of the stack have logged, line by line. */
export const readWorkerLog = (): string[] => readFileSync(inject("logFile"), "utf8").split("\n").filter(Boolean);
