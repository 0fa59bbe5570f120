/** Reads and writes Firestore directly, without the portal. */
import { inject } from "vitest";
import { type Fields, fromFields, type Plain } from "#workers/portal/clients/firestore-values.ts";

const documentsRoot = "projects/demo-portal/databases/(default)/documents";

async function request(method: string, target: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${inject("sandboxUrl")}/v1/${documentsRoot}${target}`, {
    method,
    headers: { authorization: `Bearer ${inject("firestoreToken")}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${await response.text()}`);
  return response.json();
}

export async function readDocument(path: string): Promise<{ [name: string]: Plain }> {
  const { fields } = (await request("GET", `/${path}`)) as { fields?: Fields };
  return fromFields(fields);
}

export async function listDocuments(collection: string): Promise<{ id: string; fields: { [name: string]: Plain } }[]> {
  const { documents = [] } = (await request("GET", `/${collection}?pageSize=300`)) as {
    documents?: { name: string; fields?: Fields }[];
  };
  return documents.map(({ name, fields }) => ({ id: name.split("/").at(-1) ?? "", fields: fromFields(fields) }));
}

/** Writes documents unchanged, all in one commit. */
export async function writeDocuments(documents: Record<string, Fields>): Promise<void> {
  const writes = Object.entries(documents).map(([path, fields]) => ({
    update: { name: `${documentsRoot}/${path}`, fields },
  }));
  await request("POST", ":commit", { writes });
}
