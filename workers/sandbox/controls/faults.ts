/** Faults ordered by tests: which call of which vendor goes wrong, how, and how many times. */
import * as z from "zod";
import { vendors } from "./calls.ts";

const fields = z.strictObject({
  mode: z.enum(["down", "hang", "slow", "garbage", "empty", "status", "refusal", "lost"]),
  /** Of mode `status` (503), and of mode `refusal`, where the vendor's own is the default. */
  status: z.int().min(200).max(599).optional(),
  /** Of mode `refusal`: the vendor's code, alone or as `CODE : sentence`. */
  message: z.string().min(1).max(500).optional(),
  /** Of mode `slow`. */
  delayMs: z.int().min(0).max(120_000).default(3000),
  /** How many calls it hits; absent: every one until it is taken away. */
  times: z.int().min(1).optional(),
  /** Hits only calls whose path contains this. */
  path: z.string().min(1).max(500).optional(),
  /** Hits only calls whose body contains this: faults of tests that run at the same time do not meet. */
  bodyIncludes: z.string().min(1).max(500).optional(),
});

export const faultRequest = fields
  .refine(({ mode, message }) => mode !== "refusal" || message !== undefined, {
    path: ["message"],
    error: "A refusal needs a message.",
  })
  .transform((order) => (order.mode === "status" ? { ...order, status: order.status ?? 503 } : order));

/** The only ones that a call without HTTP can meet. */
export const bindingFaultModes: readonly Fault["mode"][] = ["down", "hang", "slow", "lost"];

export type Fault = z.infer<typeof faultRequest> & {
  id: string;
  /** Or the name of a binding. */
  vendor: string;
};

/** Lives as long as the isolate: after a restart all is well. */
const faults = new Map<string, Fault>();
let lastId = 0;

/** Replaces the vendor's fault of the same path and body, so that ordering twice is ordering once. */
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

/** Bindings first, then in the order of `vendors`; `times` is what is left. */
export const listFaults = (): Fault[] =>
  [...faults.values()].sort((a, b) => names.indexOf(a.vendor) - names.indexOf(b.vendor));

/** Ends the faults named; answers how many there were. */
export function removeFaults(filter: { vendor?: string; id?: string } = {}): number {
  const ended = [...faults.values()].filter(
    ({ vendor, id }) => (filter.vendor ?? vendor) === vendor && (filter.id ?? id) === id,
  );
  for (const { id } of ended) faults.delete(id);
  return ended.length;
}

/**
 * The fault that hits this call, one of its times used up; null when the call is to go well. The most particular fault wins.
 * Looking and counting down happen without a pause in between, so that `times: 5` is five however many calls come at once.
 */
export async function takeFault(vendor: string, path: string, readBody: () => Promise<string>): Promise<Fault | null> {
  if (faults.size === 0) return null;
  const concerned = () =>
    listFaults().filter((fault) => fault.vendor === vendor && (fault.path === undefined || path.includes(fault.path)));
  const body = concerned().some((fault) => fault.bodyIncludes !== undefined) ? await readBody() : "";
  const [hit] = concerned()
    .filter((fault) => fault.bodyIncludes === undefined || body.includes(fault.bodyIncludes))
    .sort((a, b) => getSpecificity(b) - getSpecificity(a));
  if (!hit) return null;
  if (hit.times !== undefined) {
    hit.times -= 1;
    if (hit.times === 0) faults.delete(hit.id);
  }
  return { ...hit };
}

const getSpecificity = (fault: Fault): number => (fault.path ? 1 : 0) + (fault.bodyIncludes ? 2 : 0);
