/** The portal and the vendor's official client read and write the same values. */
import { Timestamp } from "@google-cloud/firestore";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDocument, writeDocuments } from "#tests/support/documents.ts";
import { type Plain, toFields } from "#workers/portal/clients/firestore-values.ts";
import { officialClient, ownDocument } from "./firestore-client.ts";

const db = officialClient();

const name = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }).filter((text) => !/^__.*__$/.test(text));
const time = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
const scalar = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.boolean(),
  fc.constant(null),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Number.isInteger(value)),
  time,
);
/** Firestore arrays cannot hold arrays; an empty map is read as null, which the next test shows. */
const { document } = fc.letrec<{ value: Plain; document: { [name: string]: Plain } }>((tie) => ({
  value: fc.oneof({ depthSize: "small" }, scalar, fc.array(fc.oneof(scalar, tie("document"))), tie("document")),
  document: fc.dictionary(name, tie("value"), { minKeys: 1, maxKeys: 6, noNullPrototype: true }),
}));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The form that both sides share: times as ISO text. */
function shown(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(shown);
  if (Object.is(value, -0)) return 0;
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown(each)])) : value;
}

describe("toFields", () => {
  it("writes what the official client reads, and fromFields reads what it writes", async () => {
    await fc.assert(
      fc.asyncProperty(document, async (plain) => {
        const [ours, theirs] = [ownDocument(), ownDocument()];
        await writeDocuments({ [ours]: toFields(plain) });
        expect(shown((await db.doc(ours).get()).data())).toEqual(shown(plain));
        await db.doc(theirs).set(plain);
        expect(shown(await readDocument(theirs))).toEqual(shown(plain));
      }),
      { numRuns: 40 },
    );
  });
});

describe("fromFields", () => {
  it("loses empty maps and times below a millisecond, as documented", async () => {
    const path = ownDocument();
    await db.doc(path).set({ empty: {}, list: [{}], at: new Timestamp(1_700_000_000, 123_456_000) });
    expect(await readDocument(path)).toEqual({ empty: null, list: [null], at: "2023-11-14T22:13:20.123Z" });
  });
});
