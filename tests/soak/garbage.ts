/** Memory in use is what is left after a collection; by itself workerd collects late, because it has no limit here. */
import { on, once } from "node:events";
import WebSocket from "ws";
import type { Stack } from "#scripts/stack.ts";

const bytesInMegabyte = 1024 ** 2;
const workers = ["portal", "licences", "sandbox"] as const;

type Heaps = Record<(typeof workers)[number], number>;

interface HeapUsage {
  usedSize: number;
  embedderHeapUsedSize: number;
  /** Bytes of array buffers. */
  backingStorageSize: number;
}

/** Collects the garbage in the isolates of all Workers; the megabytes that each still uses. */
export async function collectGarbage({ miniflare }: Stack): Promise<Heaps> {
  const inspectors = await miniflare.getInspectorURL();
  const heaps: Heaps = { portal: 0, licences: 0, sandbox: 0 };
  for (const worker of workers) {
    const socket = new WebSocket(new URL(`/core:user:${worker}`, inspectors));
    await once(socket, "open");
    socket.send(JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" }));
    socket.send(JSON.stringify({ id: 2, method: "Runtime.getHeapUsage" }));
    for await (const [message] of on(socket, "message")) {
      const { id, result } = JSON.parse(String(message)) as { id?: number; result: HeapUsage };
      if (id !== 2) continue;
      heaps[worker] = (result.usedSize + result.embedderHeapUsedSize + result.backingStorageSize) / bytesInMegabyte;
      break;
    }
    socket.close();
  }
  return heaps;
}
