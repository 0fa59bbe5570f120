/** The files that are open, and the ways in: chosen, dropped, pasted. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { FailedSvg, Given, OpenedSvg } from "./open-files.ts";
import { maxFiles, maxSvgBytes } from "./source-limits.ts";

type Tool = typeof import("./workbench.tsx");

export interface OpenedFiles {
  opened: OpenedSvg[];
  failed: FailedSvg[];
  isOpening: boolean;
  /** Loaded with the first file, so that a network that fails is an error of that file. */
  tool: Tool | null;
  open: (given: readonly Given[]) => void;
  close: (id: string) => void;
}

/** `pastedName` names code that is pasted without a file. */
export function useOpenedFiles(pastedName: string): OpenedFiles {
  const [opened, setOpened] = useState<OpenedSvg[]>([]);
  const [failed, setFailed] = useState<FailedSvg[]>([]);
  const [isOpening, setOpening] = useState(false);
  const [tool, setTool] = useState<Tool | null>(null);
  const count = useRef(0);
  count.current = opened.length;

  const open = useCallback(async (given: readonly Given[]) => {
    if (given.length === 0) return;
    setOpening(true);
    setFailed([]);
    const fail = (name: string, error: FailedSvg["error"]) =>
      setFailed((others) => [...others, { id: crypto.randomUUID(), name, error }]);
    const room = maxFiles - count.current;
    try {
      const [{ openSvg }, loaded] = await Promise.all([import("./open-files.ts"), import("./workbench.tsx")]);
      setTool(loaded);
      for (const each of given.slice(0, room)) {
        const opening = isTooLarge(each) ? ({ error: "tooLarge" } as const) : await openSvg(each);
        if ("error" in opening) fail(each.name, opening.error);
        else setOpened((others) => [...others, opening]);
      }
      for (const each of given.slice(room)) fail(each.name, "tooMany");
    } catch {
      for (const each of given) fail(each.name, "unavailable");
    }
    setOpening(false);
  }, []);

  const close = useCallback((id: string) => setOpened((all) => all.filter((each) => each.id !== id)), []);

  useDrop(open);
  usePaste(open, pastedName);
  return { opened, failed, isOpening, tool, open, close };
}

/** Without reading it. */
const isTooLarge = (given: Given): boolean => given instanceof File && given.size > maxSvgBytes;

type Open = (given: readonly Given[]) => void;

/** Over the whole page, because a file beside the field would replace the page. */
function useDrop(open: Open): void {
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      open(files);
    };
    window.addEventListener("dragover", onDragOver);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onDragOver);
      window.removeEventListener("drop", onDrop);
    };
  }, [open]);
}

function usePaste(open: Open, name: string): void {
  useEffect(() => {
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      const isField = target instanceof Element && target.closest("input, textarea") !== null;
      if (isField || !clipboardData) return;
      const code = clipboardData.getData("text/plain");
      if (clipboardData.files.length > 0) open([...clipboardData.files]);
      else if (code.includes("<svg")) open([{ name, code }]);
    };
    window.addEventListener("paste", onPaste);
    return () => window.removeEventListener("paste", onPaste);
  }, [open, name]);
}
