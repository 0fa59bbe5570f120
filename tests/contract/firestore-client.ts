/** Two ways to call the Firestore vendor: its official client over REST, and plain requests. */
import { type CollectionReference, Firestore, type Query } from "@google-cloud/firestore";
import { expect, inject } from "vitest";
import { uniqueName } from "#tests/support/minting.ts";

export const projectId = "demo-portal";
export const root = `projects/${projectId}/databases/(default)/documents`;

/**
 * Over plain HTTP the client sends "Bearer owner" unless it has a header; without `auth` it looks for Google's
 * credentials.
 */
export function officialClient(): Firestore {
  const { hostname, port } = new URL(inject("sandboxUrl"));
  const customHeaders = { Authorization: `Bearer ${inject("firestoreToken")}` };
  const auth = { getRequestHeaders: async () => customHeaders };
  const settings = { projectId, preferRest: true, host: `${hostname}:${port}`, ssl: false, auth, customHeaders };
  return new Firestore(settings);
}

/** The path of a document that no other test uses; the collections below it belong to one test. */
export const ownDocument = (): string => `contract/${uniqueName()}`;

/** Writes the documents by name in one batch. */
export async function fill(
  collection: CollectionReference,
  documents: Record<string, object>,
): Promise<CollectionReference> {
  const batch = collection.firestore.batch();
  for (const [name, data] of Object.entries(documents)) batch.set(collection.doc(name), data);
  await batch.commit();
  return collection;
}

export const fetchIds = async (query: Query): Promise<string[]> => (await query.get()).docs.map(({ id }) => id);

export interface Answer {
  status: number;
  body: unknown;
}

/** `target` follows `documents`, such as `/users/alice` or `:commit`. */
export async function call(
  method: string,
  target: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${inject("sandboxUrl")}/v1/${root}${target}`, {
    method,
    headers: { authorization: `Bearer ${inject("firestoreToken")}`, ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

export const refused = (code: number, status: string, message: string | RegExp) => ({
  status: code,
  body: { error: expectError(code, status, message) },
});

/** Streaming methods answer with an array. */
export const refusedInArray = (code: number, status: string, message: string | RegExp) => ({
  status: code,
  body: [{ error: expectError(code, status, message) }],
});

function expectError(code: number, status: string, message: string | RegExp) {
  return expect.objectContaining({
    code,
    status,
    message: typeof message === "string" ? message : expect.stringMatching(message),
  });
}
