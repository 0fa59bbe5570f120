/** Faults that tests inject: which call of which vendor fails, how, and how many times. */
import * as z from "zod";
import { helpdeskReplies } from "../helpdesk/widget-loader.ts";
import { openAiReplies } from "../openai/replies.ts";
import { stripeReplies } from "../stripe/replies.ts";
import { vendors } from "./calls.ts";

export const faultModes = [
  "down",
  "hang",
  "slow",
  "garbage",
  "empty",
  "status",
  "refusal",
  "lost",
  "cut",
  "reply",
] as const;

/** The replies that a vendor has, for mode `reply`. */
export const replies: Partial<Record<string, readonly string[]>> = {
  openai: openAiReplies,
  helpdesk: helpdeskReplies,
  stripe: stripeReplies,
};

const fields = z.strictObject({
  mode: z.enum(faultModes),
  /** For mode `reply`: how the vendor's own answer differs. */
  reply: z.enum([...openAiReplies, ...helpdeskReplies, ...stripeReplies]).optional(),
  /** For mode `status` (default 503) and mode `refusal` (default: the vendor's status). */
  status: z.int().min(200).max(599).optional(),
  /** For mode `refusal`: the vendor's code, alone or as `CODE : sentence`. For some replies: their text. */
  message: z.string().min(1).max(10_000).optional(),
  /** For mode `slow`. */
  delayMs: z.int().min(0).max(120_000).default(3000),
  /** How many calls fail; when absent, all calls until the fault is removed. */
  times: z.int().min(1).optional(),
  /** Applies only to calls whose path contains this. */
  path: z.string().min(1).max(500).optional(),
  /** Applies only to calls whose body contains this, so that concurrent tests do not disturb each other. */
  bodyIncludes: z.string().min(1).max(500).optional(),
});

export const faultRequest = fields
  .refine(({ mode, message }) => mode !== "refusal" || message !== undefined, {
    path: ["message"],
    error: "A refusal needs a message.",
  })
  .refine(({ mode, reply }) => (mode === "reply") === (reply !== undefined), {
    path: ["reply"],
    error: "The mode `reply` needs a reply, and no other mode has one.",
  })
  .transform((order) => (order.mode === "status" ? { ...order, status: order.status ?? 503 } : order));

/** The modes for calls without HTTP. */
export const bindingFaultModes: readonly Fault["mode"][] = ["down", "hang", "slow", "empty", "status", "lost", "cut"];

export type Fault = z.infer<typeof faultRequest> & {
  id: string;
  /** A vendor or the name of a binding. */
  vendor: string;
};

/** In memory of the isolate: a restart removes all faults. */
const faults = new Map<string, Fault>();
let lastId = 0;
/** Faults that were removed, and not used up: calls that hang because of them end. */
const removed = new Set<string>();

export const isRemoved = (id: string): boolean => removed.has(id);

/**
 * Adds a fault. Replaces the vendor's fault for the same path and body, so that a repeated request has no second
 * effect.
 */
export function addFault(vendor: string, order: z.infer<typeof faultRequest>): Fault {
  for (const [id, other] of faults) {
    if (other.vendor === vendor && other.path === order.path && other.bodyIncludes === order.bodyIncludes)
      faults.delete(id);
  }
  lastId += 1;
  const fault: Fault = { id: String(lastId), vendor, ...order };
  faults.set(fault.id, fault);
  return fault;
}

const names: readonly string[] = vendors;

/** Bindings first, then in the order of `vendors`; `times` is the remaining count. */
export const listFaults = (): Fault[] =>
  [...faults.values()].sort((a, b) => names.indexOf(a.vendor) - names.indexOf(b.vendor));

/** Removes the matching faults and returns their ids. */
export function removeFaults(filter: { vendor?: string; id?: string } = {}): string[] {
  const ended = [...faults.values()].filter(
    ({ vendor, id }) => (filter.vendor ?? vendor) === vendor && (filter.id ?? id) === id,
  );
  for (const { id } of ended) {
    faults.delete(id);
    removed.add(id);
  }
  return ended.map(({ id }) => id);
}

/**
 * Returns the most specific fault for this call, or null, and counts it down. Search and countdown have no `await`
 * between them, so that `times: 5` means five under any concurrency.
 */
export async function takeFault(
  vendor: string,
  path: string,
  readBody: () => Promise<string>,
  { counts = true } = {},
): Promise<Fault | null> {
  if (faults.size === 0) return null;
  const concerned = () =>
    listFaults().filter((fault) => fault.vendor === vendor && (fault.path === undefined || path.includes(fault.path)));
  const body = concerned().some((fault) => fault.bodyIncludes !== undefined) ? await readBody() : "";
  const [hit] = concerned()
    .filter((fault) => fault.bodyIncludes === undefined || body.includes(fault.bodyIncludes))
    .sort((a, b) => getSpecificity(b) - getSpecificity(a));
  if (!hit) return null;
  if (counts && hit.times !== undefined) {
    hit.times -= 1;
    if (hit.times === 0) faults.delete(hit.id);
  }
  return { ...hit };
}

const getSpecificity = (fault: Fault): number => (fault.path ? 1 : 0) + (fault.bodyIncludes ? 2 : 0);
