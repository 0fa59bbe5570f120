/** What a page needs to show the vendor's own form, the help widget of Freshworks. */
import { SignJWT } from "jose";
import { minutes } from "#base/duration.ts";
import type { Configuration } from "../env.ts";
import type { Viewer } from "../session/contract.ts";
import type { VendorForm } from "./contract.ts";

/** The vendor takes at most two hours. */
const tokenLifeMs = minutes(30);

/** Null when no widget is configured. */
export async function createVendorForm(configuration: Configuration, viewer: Viewer): Promise<VendorForm | null> {
  const { HELPDESK_WIDGET_ID: id, HELPDESK_WIDGET_HOST: host, HELPDESK_WIDGET_SECRET: secret } = configuration;
  if (!id) return null;
  const { reference: _ours, ...fields } = configuration.HELPDESK_FIELDS;
  const name = viewer.displayName || viewer.email;
  // Only a verified address may read what the vendor shows to it.
  const token = secret && viewer.emailVerified ? await signToken({ name, email: viewer.email }, secret) : null;
  return { id, host, token, name, email: viewer.email, fields };
}

const signToken = (person: { name: string; email: string }, secret: string): Promise<string> =>
  new SignJWT(person)
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setExpirationTime(Math.floor((Date.now() + tokenLifeMs) / 1000))
    .sign(new TextEncoder().encode(secret));
