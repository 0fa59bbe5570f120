/** The services in words that customers know, and what is recorded of them. */
import { minutes } from "#base/duration.ts";

/** In the order of the page. */
export const customerServices = [
  "signIn",
  "licences",
  "updates",
  "payments",
  "support",
  "assistant",
  "notifications",
] as const;
export type CustomerService = (typeof customerServices)[number];

/** `limited`: it works, but slowly or not for everything. `off`: not offered at the moment. */
export type ServiceState = "ok" | "limited" | "down" | "off";
export type ServiceStates = Record<CustomerService, ServiceState>;

/** How many days the page shows, today included; older ones are deleted. */
export const historyDays = 90;

/** The checks of one service in one day of Europe/Paris. */
export interface ServiceDay {
  /** `2026-11-26`. */
  day: string;
  service: CustomerService;
  checks: number;
  failures: number;
  limitedMinutes: number;
  downMinutes: number;
}

export interface KnownState {
  service: CustomerService;
  state: ServiceState;
  sinceMs: number;
  checkedAtMs: number;
}

export interface ServiceRecords {
  /** Empty before the first check. */
  states: KnownState[];
  /** Days without a check have no row. */
  days: ServiceDay[];
}

export interface ServiceStatusControl {
  /** Null when the records cannot be read. */
  load(): Promise<ServiceRecords | null>;
}

/** A check that is older says nothing about now. */
export const maxCheckAgeMs = minutes(10);
