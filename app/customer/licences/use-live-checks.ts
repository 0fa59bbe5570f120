/** Streams the store check: each check appears as soon as the store has answered it. */
import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { checkSession, getSessionOwner } from "#app/kit/feedback/ended-session.ts";
import { ownerHeader } from "#base/page-headers.ts";
import { paths } from "#base/paths.ts";
import type { CheckMessage, Doctor } from "#workers/licences/stores/contract.ts";

export interface LiveChecks {
  checks: Doctor["checks"];
  /** `idle` is the only state without JavaScript; `tooMany` means the rate limit was reached. */
  state: "idle" | "running" | "whole" | "broken" | "tooMany";
  again: () => void;
}

const idle: Omit<LiveChecks, "again"> = { checks: [], state: "idle" };

/** Starts with each navigation to the page and on demand. */
export function useLiveChecks(shop: string): LiveChecks {
  const [live, setLive] = useState(idle);
  const [attempt, setAttempt] = useState(0);
  const { key } = useLocation();
  const revalidator = useRef(useRevalidator());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another navigation or attempt starts a new check
  useEffect(() => {
    const leaving = new AbortController();
    const change = (next: (live: typeof idle) => typeof idle) => leaving.signal.aborted || setLive(next);
    const end = (state: "whole" | "broken" | "tooMany") => {
      change(({ checks }) => ({ checks, state }));
      // The check may change the store's data that the page shows.
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
      const message = JSON.parse(line) as CheckMessage;
      if ("over" in message) return message.over;
      onCheck(message);
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
  // The session has ended or belongs to another person.
  if (type === "opaqueredirect") void checkSession();
  throw new Error("The check could not be opened.");
}
