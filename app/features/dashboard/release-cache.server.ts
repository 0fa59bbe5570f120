/**
 * Caches the published releases for a minute per isolate. They are the same for every customer, and a different newest release in the overview invalidates the cache.
 */
import type { LicencesClient, Release } from "#workers/portal/contract.ts";

const maxAgeMs = 60_000;

type ReleasesClient = Pick<LicencesClient, "releases">;
type Reply = Awaited<ReturnType<ReleasesClient["releases"]>>;

let cached: { releases: Release[]; askedAtMs: number } | null = null;

/** `newest` resolves to the overview's newest release, or null. */
export async function loadReleases(
  licences: ReleasesClient,
  newest: Promise<string | null>,
  now: Date,
): Promise<Reply> {
  const isFresh = cached !== null && Math.abs(now.getTime() - cached.askedAtMs) < maxAgeMs;
  if (!cached || !isFresh) return fetchReleases(licences, now);
  const { releases } = cached;
  const named = await newest;
  return named === null || named === releases[0]?.version
    ? { ok: true, value: releases }
    : fetchReleases(licences, now);
}

async function fetchReleases(licences: ReleasesClient, now: Date): Promise<Reply> {
  const reply = await licences.releases();
  if (reply.ok) cached = { releases: reply.value, askedAtMs: now.getTime() };
  return reply;
}
