/** Commits and transactions over plain requests: results, errors and their JSON. */
import { describe, expect, it } from "vitest";
import { call, ownDocument, refused, root } from "./firestore-client.ts";

const integer = (integerValue: string) => ({ integerValue });
const string = (stringValue: string) => ({ stringValue });
const name = (path: string) => `${root}/${path}`;
const commit = (writes: unknown[], rest: object = {}) => call("POST", ":commit", { writes, ...rest });
const set = (path: string, fields: object) => commit([{ update: { name: name(path), fields } }]);
const fetchFields = async (path: string) => ((await call("GET", `/${path}`)).body as { fields?: object }).fields;
const invalid = (message: string | RegExp) => refused(400, "INVALID_ARGUMENT", message);

describe("documents:commit", () => {
  it("updates under a mask, transforms the stored values, and reports each transform", async () => {
    const path = ownDocument();
    await set(path, {
      points: integer("5"),
      list: { arrayValue: { values: [string("a")] } },
      old: string("x"),
      kept: string("y"),
    });
    const { status, body } = await commit([
      {
        update: { name: name(path), fields: { title: string("t") } },
        updateMask: { fieldPaths: ["title", "old", "points"] },
        updateTransforms: [
          { fieldPath: "points", increment: integer("20") },
          { fieldPath: "at", setToServerValue: 1 },
          { fieldPath: "list", appendMissingElements: { values: [string("a"), string("b")] } },
          { fieldPath: "gone", removeAllFromArray: { values: [string("a")] } },
        ],
        currentDocument: { exists: true },
      },
    ]);
    const at = { timestampValue: expect.any(String) };
    const nothing = { nullValue: null };
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        writeResults: [
          {
            updateTime: expect.any(String),
            transformResults: [integer("20"), at, nothing, nothing],
          },
        ],
        commitTime: expect.any(String),
      },
    });
    expect(await fetchFields(path)).toEqual({
      title: string("t"),
      points: integer("20"),
      kept: string("y"),
      at,
      list: { arrayValue: { values: [string("a"), string("b")] } },
      gone: { arrayValue: {} },
    });
  });

  it("increments up to the largest integer, and turns a sum with a double into a double", async () => {
    const path = ownDocument();
    await set(path, { big: integer("9223372036854775800"), n: integer("1") });
    const updateTransforms = [
      { fieldPath: "big", increment: integer("100") },
      { fieldPath: "n", increment: { doubleValue: 0.5 } },
    ];
    const update = { name: name(path), fields: {} };
    expect(await commit([{ update, updateMask: { fieldPaths: [] }, updateTransforms }])).toMatchObject({
      body: { writeResults: [{ transformResults: [integer("9223372036854775807"), { doubleValue: 1.5 }] }] },
    });
  });

  it("writes all or nothing", async () => {
    const path = ownDocument();
    const [a, b] = [`${path}/x/a`, `${path}/x/b`];
    const failing = await commit([
      { update: { name: name(a) } },
      { delete: name(b), currentDocument: { exists: true } },
    ]);
    expect(failing).toEqual(refused(404, "NOT_FOUND", `No document to update: ${name(b)}`));
    expect((await call("GET", `/${a}`)).status).toBe(404);
    expect((await commit([{ update: { name: name(a) }, currentDocument: { exists: false } }])).status).toBe(200);
    expect(
      await commit([{ delete: name(a) }, { update: { name: name(a) }, currentDocument: { exists: true } }]),
    ).toMatchObject({ status: 404 });
    expect((await call("GET", `/${a}`)).status).toBe(200);
    expect(await commit([{ update: { name: name(a) }, currentDocument: { exists: false } }])).toEqual(
      refused(409, "ALREADY_EXISTS", `Document already exists: ${name(a)}`),
    );
  });

  it("rejects an invalid write", async () => {
    const path = ownDocument();
    const update = { name: name(path), fields: {} };
    const increments = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ fieldPath: `f${index}`, increment: integer("1") }));
    const limit = invalid("cannot have more than 500 field transforms on a single document");
    expect(
      await commit([
        { update, updateTransforms: increments(250) },
        { update, updateTransforms: increments(251) },
      ]),
    ).toEqual(limit);
    for (const unknown of ["verify", "transform"])
      expect(await commit([{ [unknown]: name(path) }])).toEqual(refused(501, "UNIMPLEMENTED", new RegExp(unknown)));
    for (const unknown of ["maximum", "minimum"])
      expect(await commit([{ update, updateTransforms: [{ fieldPath: "a", [unknown]: integer("1") }] }])).toEqual(
        refused(501, "UNIMPLEMENTED", new RegExp(unknown)),
      );
    expect(await commit([{}])).toEqual(invalid(/operation/));
    expect(await commit([{ update, delete: name(path) }])).toEqual(
      invalid("Invalid value at 'writes[0]' (oneof), oneof field 'operation' is already set. Cannot set 'delete'"),
    );
    expect(await commit([{ update, updateTransforms: [{ fieldPath: "a", increment: string("1") }] }])).toEqual(
      invalid(/increment/),
    );
    expect(await commit([{ update, updateTransforms: [{ fieldPath: "a", setToServerValue: "NOW" }] }])).toEqual(
      invalid(
        /^Invalid value at 'writes\[0\]\.update_transforms\[0\]\.set_to_server_value' \(type\.googleapis\.com\/.*ServerValue\), "NOW"$/,
      ),
    );
    expect(await commit([{ update, updateMask: { fieldPaths: ["__name__"] } }])).toEqual(invalid(/reserved/));
    expect(await commit([{ update, updateMask: { fieldPaths: ["a", "a.b"] } }])).toEqual(
      refused(501, "UNIMPLEMENTED", /masks/),
    );
    expect(await commit([{ update: { name: "projects/other/databases/(default)/documents/a/b" } }])).toEqual(
      invalid(/is not below/),
    );
    expect(await commit([{ update, currentDocument: { updateTime: "2026-01-01T00:00:00.0000001Z" } }])).toEqual(
      invalid(/microseconds/),
    );
    expect((await call("GET", `/${path}`)).status).toBe(404);
  });
});
