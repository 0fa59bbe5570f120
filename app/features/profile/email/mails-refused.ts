import type { AppError } from "#base/errors.ts";

/** Marks a block that mails have brought about, which is worded differently from one of wrong passwords. */
export const markMailLimit = (refusal: AppError): AppError =>
  refusal.code === "BLOCKED" ? { code: "BLOCKED", details: { ...refusal.details, mails: 1 } } : refusal;
