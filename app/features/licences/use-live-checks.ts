/** Follows a connection check while it is made: each check appears when the store has answered it. */
import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { paths } from "#app/paths.ts";
import type { CheckNews, Doctor } from "#workers/portal/contract.ts";

export interface LiveChecks {
  checks: Doctor["checks"];
  state: "running" | "whole" | "broken";
}

const begun: LiveChecks = { checks: [], state: "running" };

/** Begins anew with each way to the page; null asks nothing. */
export function useLiveChecks(shop: string | null): LiveChecks {
  const [live, setLive] = useState<LiveChecks>(begun);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same store, opened once more, is asked once more
  useEffect(() => {
    if (shop === null) return;
    const leaving = new AbortController();
    const change = (next: (live: LiveChecks) => LiveChecks) => leaving.signal.aborted || setLive(next);
    change(() => begun);
    follow(shop, leaving.signal, (news) =>
      change(({ checks, state }) =>
        "over" in news ? { checks, state: news.over } : { checks: [...checks, news], state },
      ),
    ).catch(() => change(({ checks }) => ({ checks, state: "broken" })));
    return () => leaving.abort();
  }, [shop, key]);
  return live;
}

async function follow(shop: string, signal: AbortSignal, tell: (news: CheckNews) => void): Promise<void> {
  const response = await fetch(paths.storeCheck(shop), { signal });
  if (!response.ok || !response.body) throw new Error("The check could not be opened.");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const news = JSON.parse(line) as CheckNews;
      tell(news);
      if ("over" in news) return;
    }
  }
  throw new Error("The check was cut off.");
}
