/** Parses writes and commits them. */
import { toDocumentPath } from "./names.ts";
import { invalidArgument, StatusError, unimplemented } from "./status.ts";
import type { Database } from "./store/database.ts";
import type { StoredDocument } from "./store/documents.ts";
import { applyTransforms, readTransform, type Transform } from "./transforms.ts";
import { type FieldPath, formatFieldPath, getField, parseFieldPath, setField } from "./values/field-path.ts";
import { checkDocument } from "./values/limits.ts";
import { isIdentical } from "./values/order.ts";
import { formatMicros, formatTimestamp, parseTimestamp, toMicros } from "./values/timestamp.ts";
import { type Fields, toMapValue, type Value } from "./values/value.ts";
import type { WirePrecondition, WireTransform, WireWrite } from "./wire/document.ts";

export interface Write {
  path: string;
  precondition: Precondition;
  change:
    | { kind: "delete" }
    | { kind: "update"; fields: Fields; mask: readonly FieldPath[] | null; transforms: readonly Transform[] };
}

/** `root` is the prefix of all resource names. */
export function readWrite(wire: WireWrite, root: string): Write {
  const precondition = readPrecondition(wire.currentDocument);
  if (!wire.update && (wire.updateMask || wire.updateTransforms)) {
    throw invalidArgument("update_mask and update_transforms can only be set when the operation is an update.");
  }
  if (wire.delete !== undefined)
    return { path: toDocumentPath(wire.delete, root), precondition, change: { kind: "delete" } };
  if (!wire.update) throw invalidArgument("A write must have its operation set.");
  const mask = wire.updateMask ? readMask(wire.updateMask.fieldPaths) : null;
  const transforms = readTransforms(wire.updateTransforms);
  const path = toDocumentPath(wire.update.name ?? "", root);
  return { path, precondition, change: { kind: "update", fields: wire.update.fields ?? {}, mask, transforms } };
}

/** Applies the update, then the transforms. Deletes a masked field that the update does not contain. */
function applyUpdate(
  current: Fields | null,
  change: Write["change"] & { kind: "update" },
  now: string,
): { fields: Fields; results: Value[] } {
  const { fields, mask, transforms } = change;
  const updated =
    mask === null
      ? fields
      : mask.reduce<Fields>((kept, path) => setField(kept, path, getField(fields, path)), current ?? {});
  return applyTransforms(updated, transforms, now);
}

/** Rejects reserved names, duplicates and paths inside another. */
function readMask(texts: readonly string[] = []): FieldPath[] {
  const paths = texts.map(parseFieldPath);
  if (paths.some(([first]) => first === "__name__"))
    throw invalidArgument("Invalid reserved name in field path __name__");
  const names = paths.map(formatFieldPath);
  if (names.some((a, index) => names.some((b, other) => other !== index && `${b}.`.startsWith(`${a}.`)))) {
    throw unimplemented("masks that name a field twice, or a field and a part of it");
  }
  return paths;
}

const readTransforms = (wires: readonly WireTransform[] = []): Transform[] => wires.map(readTransform);

/** Preconditions of a write. */
type Precondition = { exists: boolean } | { updateTimeMicros: number } | null;

function readPrecondition(wire: WirePrecondition | undefined): Precondition {
  if (wire?.exists !== undefined) return { exists: wire.exists };
  const instant = wire?.updateTime === undefined ? null : parseTimestamp(wire.updateTime);
  if (!instant) return null;
  if (instant.nanos % 1000 !== 0)
    throw invalidArgument(`The update time ${formatTimestamp(instant)} is not aligned to microseconds.`);
  return { updateTimeMicros: toMicros(instant) };
}

/** `updateTimeMicros` is the document's, or null without a document. */
function checkPrecondition(precondition: Precondition, name: string, updateTimeMicros: number | null): void {
  if (precondition === null) return;
  if ("exists" in precondition) {
    if (precondition.exists && updateTimeMicros === null)
      throw new StatusError("NOT_FOUND", `No document to update: ${name}`);
    if (!precondition.exists && updateTimeMicros !== null)
      throw new StatusError("ALREADY_EXISTS", `Document already exists: ${name}`);
    return;
  }
  if (updateTimeMicros === null) throw new StatusError("NOT_FOUND", `No document to update: ${name}`);
  if (updateTimeMicros !== precondition.updateTimeMicros) {
    throw new StatusError(
      "FAILED_PRECONDITION",
      `the stored version (${updateTimeMicros}) does not match the required base version (${precondition.updateTimeMicros})`,
    );
  }
}

/** Result of one write. */
const maxTransformsPerDocument = 500;

interface WriteResult {
  /** The document after the write; null after a delete. */
  document: StoredDocument | null;
  transformResults: Value[];
}

export interface Commit {
  commitTimeMicros: number;
  results: WriteResult[];
}

/** Applies all writes in order or none. */
export function commit(db: Database, writes: readonly Write[]): Commit {
  checkTransformCounts(writes);
  const done = db.atomically(() => {
    const commitTimeMicros = db.clock.tick();
    return { commitTimeMicros, results: writes.map((write) => applyWrite(db, write, commitTimeMicros)) };
  });
  db.onCommit?.(writes.map(({ path }) => path));
  return done;
}

function applyWrite(db: Database, { path, precondition, change }: Write, nowMicros: number): WriteResult {
  const name = `${db.root}/${path}`;
  const current = db.documents.find(path);
  checkPrecondition(precondition, name, current?.updateTimeMicros ?? null);
  if (change.kind === "delete") {
    if (current) db.documents.remove(path);
    return { document: null, transformResults: [] };
  }
  // The request time has millisecond precision.
  const requestTime = formatMicros(nowMicros - (nowMicros % 1000));
  const { fields, results } = applyUpdate(current?.fields ?? null, change, requestTime);
  // A write without changes keeps the document's update time.
  if (current && isIdentical(toMapValue(current.fields), toMapValue(fields)))
    return { document: current, transformResults: results };
  checkDocument(name, path, fields);
  const document = {
    path,
    fields,
    createTimeMicros: current?.createTimeMicros ?? nowMicros,
    updateTimeMicros: nowMicros,
  };
  db.documents.put(document);
  return { document, transformResults: results };
}

function checkTransformCounts(writes: readonly Write[]): void {
  const counts = new Map<string, number>();
  for (const { path, change } of writes) {
    if (change.kind === "update") counts.set(path, (counts.get(path) ?? 0) + change.transforms.length);
  }
  if ([...counts.values()].some((count) => count > maxTransformsPerDocument)) {
    throw invalidArgument(`cannot have more than ${maxTransformsPerDocument} field transforms on a single document`);
  }
}
