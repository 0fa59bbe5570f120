/** The memory of one isolate of a workerd, read through its inspector. */
import { once } from "node:events";
import WebSocket from "ws";

interface HeapUsage {
  usedSize: number;
  embedderHeapUsedSize: number;
  /** Bytes of array buffers. */
  backingStorageSize: number;
}

/** The most bytes, with garbage that is not collected yet, that were in use at once while `act` ran. */
export async function measurePeak(inspector: URL, act: () => Promise<unknown>): Promise<number> {
  const socket = new WebSocket(inspector);
  await once(socket, "open");
  let peak = 0;
  let isRunning = true;
  const sample = async () => {
    for (let id = 1; isRunning; id++) {
      socket.send(JSON.stringify({ id, method: "Runtime.getHeapUsage" }));
      const [answer] = await once(socket, "message");
      const { usedSize, embedderHeapUsedSize, backingStorageSize } = JSON.parse(String(answer)).result as HeapUsage;
      peak = Math.max(peak, usedSize + embedderHeapUsedSize + backingStorageSize);
    }
  };
  const sampling = sample();
  await act();
  isRunning = false;
  await sampling;
  socket.close();
  return peak;
}
