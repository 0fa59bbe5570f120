/** The place of a request, as Cloudflare derives it from the address. */
import type { Place } from "../contract.ts";

export type { Place } from "../contract.ts";

const maxCityLength = 100;

/** Null when the country is not known, or when the network hides it on purpose (Tor is `T1`). */
export function getPlace(request: Request): Place | null {
  const { city, country } = (request.cf ?? {}) as { city?: unknown; country?: unknown };
  if (typeof country !== "string" || !/^[A-Z]{2}$/.test(country) || country === "XX") return null;
  return { city: typeof city === "string" && city !== "" ? city.slice(0, maxCityLength) : null, country };
}

export const serializePlace = (place: Place | null): string => (place ? JSON.stringify(place) : "");

/** Parses `serializePlace`'s text. */
export function parsePlace(text: string): Place | null {
  return text === "" ? null : (JSON.parse(text) as Place);
}
