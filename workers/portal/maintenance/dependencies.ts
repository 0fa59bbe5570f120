/** What the portal depends on, and which services of customers need which of it. */
import type { DependencyState } from "#base/dependency-state.ts";
import type { LicencesDependencies } from "#workers/licences/platform/contract.ts";
import { type CustomerService, customerServices, type ServiceState, type ServiceStates } from "./contract.ts";

export type Dependency =
  | "identity"
  | "secureToken"
  | "keys"
  | "documents"
  | "licences"
  | keyof LicencesDependencies
  | "sessions"
  | "attempts"
  | "notifications"
  | "assistant"
  | "administrators"
  | "journal"
  | "cache"
  | "photos"
  | "helpdesk"
  | "openai";

/** While the licence service does not answer, its own dependencies are unknown and missing. */
export type DependencyStates = Partial<Record<Dependency, DependencyState>>;

interface Needs {
  /** Without one of them the service does not work. */
  needs: readonly Dependency[];
  /** Without one of them a part of the service waits. */
  partly?: readonly Dependency[];
}

const needs: Record<CustomerService, Needs> = {
  // Without Firestore people sign in and see no name.
  signIn: { needs: ["identity", "secureToken", "keys", "sessions", "attempts"], partly: ["documents"] },
  licences: { needs: ["licences", "database"], partly: ["shopify"] },
  updates: { needs: ["licences", "database", "releases", "shopify"] },
  payments: { needs: ["licences", "database", "stripe"] },
  // Tickets wait in Firestore until the help desk has them.
  support: { needs: ["documents"], partly: ["helpdesk"] },
  assistant: { needs: ["openai", "assistant"] },
  notifications: { needs: ["notifications"], partly: ["documents"] },
};

export function getServiceState(service: CustomerService, states: DependencyStates): ServiceState {
  const { needs: needed, partly = [] } = needs[service];
  const isAny = (names: readonly Dependency[], state: DependencyState) => names.some((name) => states[name] === state);
  if (isAny(needed, "off")) return "off";
  if (isAny(needed, "down")) return "down";
  return isAny(needed, "slow") || isAny(partly, "down") ? "limited" : "ok";
}

export const getServiceStates = (states: DependencyStates): ServiceStates =>
  Object.fromEntries(customerServices.map((service) => [service, getServiceState(service, states)])) as ServiceStates;

/** The dependencies of the service that do not answer. */
export function listCauses(service: CustomerService, states: DependencyStates): Dependency[] {
  const { needs: needed, partly = [] } = needs[service];
  return [...needed, ...partly].filter((name) => states[name] === "down");
}

/** Without one of these hardly anything works, so that the health check answers 503. */
const essential = [...needs.signIn.needs, "documents", ...needs.licences.needs] as const;

export function summarize(states: DependencyStates): "ok" | "degraded" | "down" {
  if (essential.some((name) => states[name] === "down")) return "down";
  return Object.values(states).some((state) => state === "down" || state === "slow") ? "degraded" : "ok";
}
