import type { ErrorCode } from "#base/errors.ts";
import { createProblemResponse, type Problem } from "#base/problem.ts";

/** The form of every error under `/api`. */
export const createPortalProblem = (problem: Omit<Problem, "type"> & { code: ErrorCode }): Response =>
  createProblemResponse({ ...problem, type: `urn:portal:problem:${problem.code}` });
