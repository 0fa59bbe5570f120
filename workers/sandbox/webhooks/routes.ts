/** Receivers of webhooks by any name: they record what arrives, and answer well or as badly as a test asks. */
import { type Context, Hono } from "hono";
import * as z from "zod";
import type { SandboxEnv } from "../env.ts";

const receiverRequest = z
  .object({
    /** `status` answers with `status`; `loop` redirects to itself; `large` sends ten megabytes. */
    answer: z.enum(["status", "hang", "redirect", "loop", "large"]),
    status: z.number().int().min(200).max(599).exactOptional(),
    /** Of a redirect. */
    target: z.url().exactOptional(),
  })
  .strict();
type Receiver = z.infer<typeof receiverRequest>;

interface ReceivedMessage {
  at: string;
  id: string | null;
  timestamp: string | null;
  signature: string | null;
  body: string;
}

const maxMessages = 200;
const maxHangMs = 60_000;
const largeChunks = 160;

/** In memory of the isolate, like the faults. */
let receivers = new Map<string, Receiver>();
let messages = new Map<string, ReceivedMessage[]>();

export function clearWebhooks(): void {
  receivers = new Map();
  messages = new Map();
}

export const webhookRoutes = new Hono<{ Bindings: SandboxEnv }>();

webhookRoutes.get("/webhooks/:name", (c) => c.json(messages.get(c.req.param("name")) ?? []));

webhookRoutes.put("/webhooks/:name", async (c) => {
  const receiver = receiverRequest.safeParse(await c.req.json().catch(() => null));
  if (!receiver.success) return c.json({ error: z.prettifyError(receiver.error) }, 400);
  receivers.set(c.req.param("name"), receiver.data);
  return c.json(receiver.data);
});

webhookRoutes.post("/webhooks/:name", async (c) => {
  const name = c.req.param("name");
  const read = (header: string) => c.req.header(header) ?? null;
  const message: ReceivedMessage = {
    at: new Date().toISOString(),
    id: read("webhook-id"),
    timestamp: read("webhook-timestamp"),
    signature: read("webhook-signature"),
    body: await c.req.text(),
  };
  messages.set(name, [...(messages.get(name) ?? []), message].slice(-maxMessages));
  return answer(c, receivers.get(name));
});

async function answer(c: Context, receiver: Receiver | undefined): Promise<Response> {
  switch (receiver?.answer) {
    case "hang":
      await new Promise((resolve) => setTimeout(resolve, maxHangMs));
      return c.text("late");
    case "redirect":
      return c.redirect(receiver.target ?? `${c.req.url}-target`, 302);
    case "loop":
      return c.redirect(c.req.url, 307);
    case "large":
      return new Response(createLargeBody());
    case "status":
      return new Response(`status ${receiver.status ?? 500}`, { status: receiver.status ?? 500 });
    default:
      return c.json({ received: true });
  }
}

function createLargeBody(): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(64 * 1024).fill(120);
  let left = largeChunks;
  return new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(chunk);
      else controller.close();
    },
  });
}
