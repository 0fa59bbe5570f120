/** The running stack as the measurements see it: the sandbox's controls, the database and Firestore. */
import type { Stack } from "#scripts/stack.ts";
import { fetchAccessToken } from "#tests/support/service-account-tokens.ts";
import { type Fields, fromFields, type Plain } from "#workers/portal/clients/firestore-values.ts";

export interface StoredDocument {
  id: string;
  fields: Record<string, Plain>;
}

export type World = Awaited<ReturnType<typeof createWorld>>;

const documentsPath = "/v1/projects/demo-portal/databases/(default)/documents";

export async function createWorld(stack: Stack, stateFolder: string) {
  const { sandboxUrl, portalUrl } = stack;
  const [token, identityToken] = await Promise.all([
    fetchAccessToken(sandboxUrl, stateFolder),
    fetchAccessToken(sandboxUrl, stateFolder, "identitytoolkit"),
  ]);

  async function call<Reply>(method: string, path: string, body?: object, bearer?: string): Promise<Reply> {
    const reply = await fetch(sandboxUrl + path, {
      method,
      headers: bearer ? { authorization: `Bearer ${bearer}`, "content-type": "application/json" } : {},
      body: body ? JSON.stringify(body) : null,
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text.slice(0, 300)}`);
    return (text ? JSON.parse(text) : undefined) as Reply;
  }

  /** All sign up from one machine. */
  const raiseQuotas = () => call("PUT", "/quotas/identity", { signUps: 100_000 });
  await raiseQuotas();

  const toStored = (document: { name?: string; fields?: Fields }): StoredDocument => ({
    id: document.name?.split("/").at(-1) ?? "",
    fields: fromFields(document.fields),
  });

  return {
    stack,
    portalUrl,

    /** Isolates forget what they cached, and the sandbox its quotas. */
    async reload(): Promise<void> {
      await stack.reload();
      await raiseQuotas();
    },
    /** Calls one of the sandbox's controls. */
    control: <Reply>(method: string, path: string, body?: object) => call<Reply>(method, path, body),

    /** Rows of the licence service's database. */
    async rows<Row>(sql: string, ...values: (string | number)[]): Promise<Row[]> {
      // Asked for each time, because a reload of the stack ends it.
      const database = await stack.miniflare.getD1Database("DB", "licences");
      const { results } = await database
        .prepare(sql)
        .bind(...values)
        .all<Row>();
      return results;
    },

    /** The fields of a document, or null. */
    readDocument: async (path: string): Promise<Record<string, Plain> | null> =>
      call<{ fields?: Fields }>("GET", `${documentsPath}/${path}`, undefined, token).then(
        ({ fields }) => fromFields(fields),
        () => null,
      ),

    /** Documents of a collection whose field has this value. */
    async findDocuments(collection: string, field: string, value: string, parent = ""): Promise<StoredDocument[]> {
      const where = { fieldFilter: { field: { fieldPath: field }, op: "EQUAL", value: { stringValue: value } } };
      const query = { structuredQuery: { from: [{ collectionId: collection }], where } };
      const found = await call<{ document?: { name: string; fields?: Fields } }[]>(
        "POST",
        `${documentsPath}${parent}:runQuery`,
        query,
        token,
      );
      return found.flatMap(({ document }) => (document ? [toStored(document)] : []));
    },

    listDocuments: async (collection: string): Promise<StoredDocument[]> => {
      const path = `${documentsPath}/${collection}?pageSize=300`;
      const { documents = [] } = await call<{ documents?: { name: string }[] }>("GET", path, undefined, token);
      return documents.map(toStored);
    },

    /** The account as the identity service has it. */
    async findIdentity(email: string): Promise<Record<string, unknown> | null> {
      const path = "/identity/v1/projects/demo-portal/accounts:lookup";
      const { users = [] } = await call<{ users?: Record<string, unknown>[] }>(
        "POST",
        path,
        { email: [email] },
        identityToken,
      );
      return users[0] ?? null;
    },
  };
}
