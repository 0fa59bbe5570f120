/** All documents of the Firestore of a stack on this machine; in production Google's export does this. */
export interface FirestoreDocument {
  /** Below `documents/`. */
  path: string;
  fields: Record<string, unknown>;
}

const maxWrites = 200;

export class LocalFirestore {
  readonly #root: string;
  readonly #base: string;
  readonly #headers: Record<string, string>;

  constructor(sandboxUrl: string, token: string) {
    this.#root = "projects/demo-portal/databases/(default)/documents";
    this.#base = `${sandboxUrl}/v1/`;
    this.#headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  }

  async export(parent = ""): Promise<FirestoreDocument[]> {
    const found: FirestoreDocument[] = [];
    for (const collection of await this.#listCollections(parent)) {
      for (const document of await this.#listDocuments(`${parent}/${collection}`)) {
        const path = document.name.slice(this.#root.length + 1);
        found.push({ path, fields: document.fields ?? {} }, ...(await this.export(`/${path}`)));
      }
    }
    return found;
  }

  async import(documents: readonly FirestoreDocument[]): Promise<void> {
    for (let at = 0; at < documents.length; at += maxWrites) {
      const writes = documents
        .slice(at, at + maxWrites)
        .map(({ path, fields }) => ({ update: { name: `${this.#root}/${path}`, fields } }));
      await this.#call(":commit", { method: "POST", body: JSON.stringify({ writes }) });
    }
  }

  async #listCollections(parent: string): Promise<string[]> {
    const body = JSON.stringify({ pageSize: 300 });
    const reply = await this.#call<{ collectionIds?: string[] }>(`${parent}:listCollectionIds`, {
      method: "POST",
      body,
    });
    return reply.collectionIds ?? [];
  }

  async #listDocuments(collection: string) {
    const found: { name: string; fields?: Record<string, unknown> }[] = [];
    for (let token = ""; ; ) {
      const page = await this.#call<{ documents?: typeof found; nextPageToken?: string }>(
        `${collection}?pageSize=300${token && `&pageToken=${encodeURIComponent(token)}`}`,
      );
      found.push(...(page.documents ?? []));
      if (!page.nextPageToken) return found;
      token = page.nextPageToken;
    }
  }

  async #call<Reply>(path: string, init: RequestInit = {}): Promise<Reply> {
    const response = await fetch(this.#base + this.#root + path, { ...init, headers: this.#headers });
    if (!response.ok) throw new Error(`Firestore answers ${response.status} to ${path}: ${await response.text()}`);
    return (await response.json()) as Reply;
  }
}
