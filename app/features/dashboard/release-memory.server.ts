/**
 * The published releases, asked for at most once a minute per isolate: they are the same for everybody who may ask,
 * and the overview tells when the newest is another one.
 */
import type { LicencesClient, Release } from "#workers/portal/contract.ts";

const maxAgeMs = 60_000;

type Asker = Pick<LicencesClient, "releases">;
type Reply = Awaited<ReturnType<Asker["releases"]>>;

let remembered: { releases: Release[]; askedAtMs: number } | null = null;

/** `newest` resolves to the version that the overview names; null when it names none. */
export async function releasesOf(licences: Asker, newest: Promise<string | null>, now: Date): Promise<Reply> {
  const isFresh = remembered !== null && Math.abs(now.getTime() - remembered.askedAtMs) < maxAgeMs;
  if (!remembered || !isFresh) return ask(licences, now);
  const { releases } = remembered;
  const named = await newest;
  return named === null || named === releases[0]?.version ? { ok: true, value: releases } : ask(licences, now);
}

async function ask(licences: Asker, now: Date): Promise<Reply> {
  const reply = await licences.releases();
  if (reply.ok) remembered = { releases: reply.value, askedAtMs: now.getTime() };
  return reply;
}
