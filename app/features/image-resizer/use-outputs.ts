/** Creating and sending: progress, what came of it, and how to stop. */
import { useRef, useState } from "react";
import { download } from "#app/images/download.ts";
import { createOutputs, type OutputRequest, type Outputs } from "./create-outputs.ts";
import { type SentFiles, sendFiles } from "./send-files.ts";

export const saveFiles = (files: readonly File[]): Promise<void> =>
  files.length > 0
    ? download(
        files.map((file) => ({ name: file.name, blob: file })),
        "images.zip",
      )
    : Promise.resolve();

export interface Running {
  step: "create" | "send";
  done: number;
  count: number;
}

export function useOutputs() {
  const [running, setRunning] = useState<Running | null>(null);
  const [outputs, setOutputs] = useState<Outputs | null>(null);
  const [sent, setSent] = useState<(SentFiles & { shop: string }) | null>(null);
  const stopping = useRef<AbortController | null>(null);

  /** Nothing is kept when the person stops. */
  async function run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (stopping.current) return;
    const controller = new AbortController();
    stopping.current = controller;
    setSent(null);
    try {
      await work(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      stopping.current = null;
      setRunning(null);
    }
  }

  async function create(request: OutputRequest, signal: AbortSignal): Promise<Outputs> {
    const count = request.pictures.length * request.sizes.length;
    setOutputs(null);
    setRunning({ step: "create", done: 0, count });
    const created = await createOutputs(request, signal, (done) => setRunning({ step: "create", done, count }));
    setOutputs(created);
    return created;
  }

  return {
    running,
    outputs,
    sent,
    stop: () => stopping.current?.abort(),
    /** After a change of sizes, framing or names; also stops what still works with the former ones. */
    forget() {
      stopping.current?.abort();
      setOutputs(null);
      setSent(null);
    },
    createAndSave: (request: OutputRequest) =>
      run(async (signal) => {
        const { files } = await create(request, signal);
        await saveFiles(files);
      }),
    createAndSend: (request: OutputRequest, shop: string) =>
      run(async (signal) => {
        const { files } = outputs ?? (await create(request, signal));
        const report = (done: number) => setRunning({ step: "send", done, count: files.length });
        report(0);
        setSent({ ...(await sendFiles(shop, files, signal, report)), shop });
      }),
  };
}
