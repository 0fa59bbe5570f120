/** Documents over plain requests: the vendor's exact answers and errors. */
import { describe, expect, it } from "vitest";
import { call, ownDocument, refused, root } from "./firestore-client.ts";
import { register } from "./identity-client.ts";

const string = (stringValue: string) => ({ stringValue });
const integer = (integerValue: string) => ({ integerValue });
const fetchFields = async (path: string) => ((await call("GET", `/${path}`)).body as { fields?: object }).fields;

const set = (path: string, document: object, rest: object = {}) =>
  call("POST", ":commit", { writes: [{ update: { name: `${root}/${path}`, ...document }, ...rest }] });
const remove = (path: string, currentDocument?: object) =>
  call("POST", ":commit", { writes: [{ delete: `${root}/${path}`, currentDocument }] });

describe("documents.get", () => {
  it("answers a document with its times, only the fields of a mask, and 404 without one", async () => {
    const path = ownDocument();
    expect(await call("GET", `/${path}`)).toEqual(refused(404, "NOT_FOUND", `Document "${root}/${path}" not found.`));
    await set(path, { fields: { a: integer("1"), "odd.name": string("y") } });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3,6})?Z$/);
    expect(await call("GET", `/${path}?mask.fieldPaths=a&mask.fieldPaths=none`)).toEqual({
      status: 200,
      body: { name: `${root}/${path}`, fields: { a: integer("1") }, createTime: time, updateTime: time },
    });
    await set(path, {});
    expect((await call("GET", `/${path}`)).body).not.toHaveProperty("fields");
  });

  it("reads a document with odd characters in its id under that id alone", async () => {
    const id = "é ?&:a%";
    const collection = `${ownDocument()}/notes`;
    await set(`${collection}/${id}`, { fields: { n: integer("1") } });
    const { body } = await call("GET", `/${collection}/${encodeURIComponent(id)}`);
    expect(body).toMatchObject({ name: `${root}/${collection}/${id}`, fields: { n: integer("1") } });
  });
});

describe("a write", () => {
  it("replaces a document without a mask, and changes only masked fields with one", async () => {
    const path = ownDocument();
    await set(path, { fields: { a: integer("1"), b: string("x"), "odd.name": string("y") } });
    const updateMask = { fieldPaths: ["a", "b", "`odd.name`.deep"] };
    await set(path, { fields: { a: integer("2"), ignored: string("z") } }, { updateMask });
    expect(await fetchFields(path)).toEqual({ a: integer("2"), "odd.name": string("y") });
    await set(path, { fields: { c: { nullValue: null } } });
    expect(await fetchFields(path)).toEqual({ c: { nullValue: null } });
  });

  it("happens only when the precondition holds", async () => {
    const path = ownDocument();
    const missing = refused(404, "NOT_FOUND", `No document to update: ${root}/${path}`);
    expect(await set(path, {}, { currentDocument: { exists: true } })).toEqual(missing);
    expect(await remove(path, { exists: true })).toEqual(missing);
    expect((await set(path, { fields: { n: integer("1") } }, { currentDocument: { exists: false } })).status).toBe(200);
    const { updateTime } = (await call("GET", `/${path}`)).body as { updateTime: string };
    expect((await set(path, {}, { currentDocument: { updateTime } })).status).toBe(200);
    expect(await remove(path, { updateTime })).toEqual(
      refused(
        400,
        "FAILED_PRECONDITION",
        /^the stored version \(\d+\) does not match the required base version \(\d+\)$/,
      ),
    );
    expect((await remove(path)).status).toBe(200);
    expect((await remove(path)).status).toBe(200);
    expect((await call("GET", `/${path}`)).status).toBe(404);
  });
});

describe("documents.list", () => {
  it("returns pages, ordered by name", async () => {
    const path = `${ownDocument()}/notes`;
    for (const [id, n] of [
      ["a", "3"],
      ["b", "1"],
      ["c", "2"],
    ] as const)
      await set(`${path}/${id}`, { fields: { n: integer(n) } });
    const page = async (query: string) => {
      const { body } = await call("GET", `/${path}?${query}`);
      const { documents = [], nextPageToken } = body as { documents?: { name: string }[]; nextPageToken?: string };
      return { ids: documents.map(({ name }) => name.slice(-1)).join(""), token: nextPageToken };
    };
    const first = await page("pageSize=2");
    expect(first.ids).toBe("ab");
    expect(await page(`pageSize=2&pageToken=${first.token}`)).toEqual({ ids: "c", token: undefined });
    expect(await call("GET", `/${ownDocument()}/notes?pageToken=${first.token}`)).toEqual(
      refused(400, "INVALID_ARGUMENT", "Invalid page token."),
    );
    expect(await call("GET", `/${path}?pageSize=3`)).toMatchObject({ body: { documents: { length: 3 } } });
    expect(await call("GET", `/${ownDocument()}/none`)).toEqual({ status: 200, body: {} });
  });
});

describe("the document of a write", () => {
  const path = ownDocument();
  const cases: [string, object, string | RegExp][] = [
    [
      "has an unknown name",
      { field: {} },
      `Invalid JSON payload received. Unknown name "field" at 'writes[0].update': Cannot find field.`,
    ],
    [
      "has an unknown name in a value",
      { fields: { a: { strVal: "x" } } },
      `Invalid JSON payload received. Unknown name "strVal" at 'writes[0].update.fields[0].value': Cannot find field.`,
    ],
    ["has a list where one value belongs", { fields: { a: { stringValue: ["x"] } } }, /TYPE_STRING/],
    [
      "has a value of two types",
      { fields: { a: { stringValue: "x", booleanValue: true } } },
      /oneof field 'value_type' is already set\. Cannot set 'booleanValue'/,
    ],
    ["has a value of no type", { fields: { a: {} } }, /must be set/],
    [
      "has text for a number",
      { fields: { a: integer("1x") } },
      `Invalid value at 'writes[0].update.fields[0].value.integer_value' (TYPE_INT64), "1x"`,
    ],
    ["has a number past 64 bits", { fields: { a: integer("9223372036854775808") } }, /TYPE_INT64/],
    ["has an inexact number", { fields: { a: { integerValue: 2 ** 60 } } }, /TYPE_INT64/],
    [
      "has a day that does not exist",
      { fields: { a: { timestampValue: "2026-02-30T00:00:00Z" } } },
      /google\.protobuf\.Timestamp/,
    ],
    ["has a reserved field", { fields: { __a__: string("x") } }, 'The property.name "__a__" is reserved.'],
    ["has a field without name", { fields: { "": string("x") } }, /empty string/],
    [
      "is more than a request holds",
      { fields: { a: string("x".repeat(10_485_760)) } },
      "Request payload size exceeds the limit: 10485760 bytes.",
    ],
  ];
  it.each(cases)("is rejected when it %s", async (_, body, message) => {
    expect(await set(path, body)).toEqual(refused(400, "INVALID_ARGUMENT", message));
    expect((await call("GET", `/${path}`)).status).toBe(404);
  });

  it.each([
    ["bytes", { bytesValue: "AA==" }],
    ["geo points", { geoPointValue: {} }],
  ])("is rejected with %s, which no client of ours stores", async (kind, value) => {
    expect(await set(path, { fields: { a: value } })).toEqual(refused(501, "UNIMPLEMENTED", new RegExp(kind)));
  });

  it("is rejected when the body is not JSON", async () => {
    expect(await call("POST", ":commit", "{")).toEqual(
      refused(400, "INVALID_ARGUMENT", /^Invalid JSON payload received\. /),
    );
  });

  it("accepts the alternative spellings of names and numbers in proto JSON", async () => {
    const fields = {
      a: { integer_value: 7 },
      b: { doubleValue: "Infinity" },
      d: { nullValue: "NULL_VALUE" },
      e: { timestampValue: "2026-01-01T01:00:00.123456789+01:00" },
    };
    await set(`${path}-other`, { fields, createTime: null });
    expect(await fetchFields(`${path}-other`)).toEqual({
      a: integer("7"),
      b: { doubleValue: "Infinity" },
      d: { nullValue: null },
      e: { timestampValue: "2026-01-01T00:00:00.123456Z" },
    });
  });
});

describe("the address of a request", () => {
  const path = ownDocument();
  const refusals: [string, string, string, number, string, string | RegExp][] = [
    [
      "an unknown parameter",
      "GET",
      `/${path}?fieldMask=a`,
      400,
      "INVALID_ARGUMENT",
      /Unknown name "fieldMask": Cannot bind query parameter/,
    ],
    ["an empty id", "GET", "/contract/", 400, "INVALID_ARGUMENT", /lacks a resource id/],
    [
      "a reserved id",
      "GET",
      "/contract/__a__",
      400,
      "INVALID_ARGUMENT",
      'Resource id "__a__" is invalid because it is reserved.',
    ],
    ["an escaped slash", "GET", "/contract/a%2Fb", 400, "INVALID_ARGUMENT", /contains "\/"/],
    [
      "an unreadable mask",
      "GET",
      `/${path}?mask.fieldPaths=a..b`,
      400,
      "INVALID_ARGUMENT",
      /^Invalid property path "a\.\.b"\. Unquoted property paths must match regex/,
    ],
    ["another way to answer", "GET", `/${path}?alt=sse`, 501, "UNIMPLEMENTED", /alt=sse/],
    ["a time to read at", "GET", `/${path}?readTime=2026-01-01T00:00:00Z`, 501, "UNIMPLEMENTED", /readTime/],
    ["a read in a transaction", "GET", `/${path}?transaction=AAAA`, 501, "UNIMPLEMENTED", /transactions/],
    ["a transaction", "POST", ":beginTransaction", 501, "UNIMPLEMENTED", /beginTransaction/],
    ["missing documents to show", "GET", "/contract?showMissing=true", 501, "UNIMPLEMENTED", /showMissing/],
    ["an order of a list", "GET", "/contract?orderBy=n", 501, "UNIMPLEMENTED", /orderBy/],
    ["a mask of a list", "GET", "/contract?mask.fieldPaths=n", 501, "UNIMPLEMENTED", /mask/],
    ["a creation", "POST", "/contract", 501, "UNIMPLEMENTED", /POST/],
    ["a patch", "PATCH", `/${path}`, 501, "UNIMPLEMENTED", /PATCH/],
    ["a deletion", "DELETE", `/${path}`, 501, "UNIMPLEMENTED", /DELETE/],
    ["a batch that is not atomic", "POST", ":batchWrite", 501, "UNIMPLEMENTED", /batchWrite/],
    ["partitions", "POST", ":partitionQuery", 501, "UNIMPLEMENTED", /partitionQuery/],
    ["an unknown method", "PUT", `/${path}`, 501, "UNIMPLEMENTED", /PUT/],
  ];
  it.each(refusals)("is rejected with %s", async (_, method, target, code, status, message) => {
    const body = method === "GET" ? undefined : {};
    expect(await call(method, target, body)).toEqual(refused(code, status, message));
  });

  it("accepts only this project and its default database", async () => {
    expect(await call("GET", "/../../../../another/databases/(default)/documents/a/b")).toEqual(
      refused(403, "PERMISSION_DENIED", "Permission denied on resource project another."),
    );
    expect(await call("GET", "/../../other/documents/a/b")).toEqual(
      refused(404, "NOT_FOUND", "The database other does not exist for project demo-portal"),
    );
    expect((await call("GET", "/../../%28default%29/documents/contract?$alt=json%3Benum-encoding=int")).status).toBe(
      200,
    );
  });
});

describe("the authorization of a request", () => {
  it("rejects a foreign token", async () => {
    const { idToken } = await register();
    const altered = `${idToken.slice(0, -20)}${"A".repeat(20)}`;
    for (const authorization of ["Bearer owner", "Bearer abc", `Bearer ${altered}`, "Basic b3duZXI6", "Bearer"]) {
      const answer = await call("GET", "/contract", undefined, { authorization });
      expect(answer, authorization).toEqual(refused(401, "UNAUTHENTICATED", /invalid authentication credentials/));
    }
  });

  it("rejects a signed-in user everywhere, by the rules", async () => {
    const { idToken, localId } = await register();
    const authorization = `Bearer ${idToken}`;
    const denied = refused(403, "PERMISSION_DENIED", "Missing or insufficient permissions.");
    expect(await call("GET", `/users/${localId}`, undefined, { authorization })).toEqual(denied);
    expect(await call("POST", ":commit", { writes: [] }, { authorization })).toEqual(denied);
    expect(await call("POST", ":runQuery", {}, { authorization })).toMatchObject({
      status: 403,
      body: [{ error: { status: "PERMISSION_DENIED" } }],
    });
  });
});
