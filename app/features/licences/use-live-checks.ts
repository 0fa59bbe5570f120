/** Follows a connection check while it is made: each check appears when the store has answered it. */
import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { checkSession, getSessionOwner } from "#app/session/ended-session.ts";
import { ownerHeader } from "#base/page-headers.ts";
import { paths } from "#base/paths.ts";
import type { CheckMessage, Doctor } from "#workers/portal/contract.ts";

export interface LiveChecks {
  checks: Doctor["checks"];
  /** `idle` is all there is without scripts; `tooMany`: whoever asks is to wait a while. */
  state: "idle" | "running" | "whole" | "broken" | "tooMany";
  again: () => void;
}

const idle: Omit<LiveChecks, "again"> = { checks: [], state: "idle" };

/** Begins anew with each way to the page, and when it is asked to. */
export function useLiveChecks(shop: string): LiveChecks {
  const [live, setLive] = useState(idle);
  const [attempt, setAttempt] = useState(0);
  const { key } = useLocation();
  const revalidator = useRef(useRevalidator());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same store, opened once more, is asked once more
  useEffect(() => {
    const leaving = new AbortController();
    const change = (next: (live: typeof idle) => typeof idle) => leaving.signal.aborted || setLive(next);
    const end = (state: "whole" | "broken" | "tooMany") => {
      change(({ checks }) => ({ checks, state }));
      // What the store said of itself changes what stands beside the check.
      if (state === "whole" && !leaving.signal.aborted) revalidator.current.revalidate();
    };
    change(() => ({ checks: [], state: "running" }));
    streamChecks(shop, leaving.signal, (check) =>
      change(({ checks, state }) => ({ checks: [...checks, check], state })),
    ).then(end, () => end("broken"));
    return () => leaving.abort();
  }, [shop, key, attempt]);
  return { ...live, again: () => live.state !== "running" && setAttempt((made) => made + 1) };
}

type Check = Doctor["checks"][number];

async function streamChecks(
  shop: string,
  signal: AbortSignal,
  onCheck: (check: Check) => void,
): Promise<"whole" | "broken" | "tooMany"> {
  const body = await openStream(shop, signal);
  if (body === "tooMany") return body;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const news = JSON.parse(line) as CheckMessage;
      if ("over" in news) return news.over;
      onCheck(news);
    }
  }
  return "broken";
}

async function openStream(
  shop: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | "tooMany"> {
  const owner = getSessionOwner();
  const headers = new Headers(owner === null ? [] : [[ownerHeader, owner]]);
  const { ok, status, type, body } = await fetch(paths.storeCheck(shop), { headers, signal, redirect: "manual" });
  if (ok && body) return body;
  if (status === 429) return "tooMany";
  // The session has ended, or is another person's.
  if (type === "opaqueredirect") void checkSession();
  throw new Error("The check could not be opened.");
}
