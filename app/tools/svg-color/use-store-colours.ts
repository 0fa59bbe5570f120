/** Asks for the colours of a store's theme. */
import { useCallback, useEffect, useState } from "react";
import { checkSession, getSessionOwner } from "#app/kit/feedback/ended-session.ts";
import type { ErrorCode } from "#base/errors.ts";
import { ownerHeader } from "#base/page-headers.ts";
import { paths } from "#base/paths.ts";
import type { StoreColours } from "#workers/licences/shopify/contract.ts";

export type StoreReply = StoreColours | { code: ErrorCode } | null;

/** Null while the store answers, or without a store. */
export function useStoreColours(shop: string | null): { reply: StoreReply; again: () => void } {
  const [answered, setAnswered] = useState<{ shop: string; reply: StoreReply } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (shop === null) return;
    const leaving = new AbortController();
    const take = (reply: StoreReply) => leaving.signal.aborted || setAnswered({ shop, reply });
    setAnswered(null);
    fetchColours(shop, leaving.signal).then(take, () => take({ code: "UPSTREAM_UNAVAILABLE" }));
    return () => leaving.abort();
  }, [shop, attempt]);
  const again = useCallback(() => setAttempt((made) => made + 1), []);
  return { reply: answered?.shop === shop ? answered.reply : null, again };
}

async function fetchColours(shop: string, signal: AbortSignal): Promise<StoreReply> {
  const owner = getSessionOwner();
  const headers = new Headers(owner === null ? [] : [[ownerHeader, owner]]);
  const response = await fetch(paths.storeColours(shop), { headers, signal, redirect: "manual" });
  // The session has ended or belongs to another person.
  if (response.type === "opaqueredirect") void checkSession();
  return response.json();
}
