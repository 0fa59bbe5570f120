/** Runs one call of the API: key, operation, idempotency, parameters, answer. */
import { createHash } from "node:crypto";
import { createServerError, StripeError, toErrorBody } from "./errors.ts";
import { toAnswer } from "./expand.ts";
import { parseForm } from "./form.ts";
import { newId } from "./identifiers.ts";
import type { Operation, StripeTools } from "./operation.ts";
import { catalogueOperations } from "./operations/catalogue.ts";
import { customerOperations } from "./operations/customers.ts";
import { paymentOperations } from "./operations/payments.ts";
import { sessionOperations } from "./operations/sessions.ts";
import { readParameters } from "./parameters.ts";

export interface ApiCall {
  method: string;
  /** `/v1/…`, without the query. */
  path: string;
  /** The query of a GET, the body of a POST. */
  form: string;
  key: string | null;
  idempotencyKey: string | null;
  origin: string;
  /** Fails inside, after its parameters were read, as `server-error` of `replies.ts` asks for. */
  isFailing: boolean;
}

export interface ApiAnswer {
  status: number;
  /** JSON. */
  body: string;
  requestId: string;
  isReplayed: boolean;
}

const operations = Object.entries<Operation>({
  ...catalogueOperations,
  ...customerOperations,
  ...paymentOperations,
  ...sessionOperations,
} as Record<string, Operation>).map(([name, operation]) => ({ parts: name.split(/[ /]/), operation }));

const maxKeyLength = 255;
const idempotencySeconds = 24 * 60 * 60;

/** @param apiKey the only one that is valid */
export function runCall(sql: SqlStorage, tools: StripeTools, call: ApiCall, apiKey: string): ApiAnswer {
  const requestId = newId("req", 14);
  const reply = (status: number, body: object | string, isReplayed = false): ApiAnswer => ({
    ...{ status, requestId, isReplayed, body: typeof body === "string" ? body : toJson(body) },
  });
  try {
    checkKey(call.key, apiKey);
    const { operation, ids } = findOperation(call);
    const [id = "", under] = ids;
    const parameters = readParameters(operation.schema, parseForm(call.form)) as { expand?: string[] };
    const known = call.method === "POST" ? findKnown(sql, tools.now, call) : null;
    if (known) return reply(known.status, known.body, true);
    const run = () => {
      if (call.isFailing) throw createServerError();
      const object = operation.run(tools, parameters as never, id, under);
      return toAnswer(tools.objects, object, parameters.expand ?? []);
    };
    const { status, body } = answer(run, requestId);
    if (call.method === "POST") saveAnswer(sql, tools.now, call, { status, body });
    return reply(status, body);
  } catch (error) {
    if (error instanceof StripeError) return reply(error.status, toErrorBody(error, requestId));
    throw error;
  }
}

function answer(run: () => object, requestId: string): { status: number; body: string } {
  try {
    return { status: 200, body: toJson(run()) };
  } catch (error) {
    if (error instanceof StripeError) return { status: error.status, body: toJson(toErrorBody(error, requestId)) };
    throw error;
  }
}

const toJson = (value: object): string => JSON.stringify(value, null, 2);

function checkKey(key: string | null, apiKey: string): void {
  if (!key)
    throw new StripeError(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (key !== apiKey)
    throw new StripeError(401, `Invalid API Key provided: ${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`);
}

function findOperation({ method, path }: ApiCall): { operation: Operation; ids: string[] } {
  const given = [method, ...path.split("/")];
  for (const { parts, operation } of operations) {
    const isSame =
      parts.length === given.length && parts.every((part, index) => part.startsWith(":") || part === given[index]);
    const ids = given.filter((_, index) => parts[index]?.startsWith(":"));
    if (isSame) return { operation, ids: ids.map(decodeURIComponent) };
  }
  throw new StripeError(501, `The sandbox does not support ${method} ${path}.`);
}

const toFingerprint = ({ method, path, form }: ApiCall): string =>
  createHash("sha256").update([method, path, form].join("\n")).digest("hex");

function findKnown(sql: SqlStorage, now: number, call: ApiCall): { status: number; body: string } | null {
  const key = call.idempotencyKey;
  if (key === null) return null;
  if (key.length > maxKeyLength)
    throw new StripeError(400, "Idempotency keys may not be longer than 255 characters.", {
      type: "idempotency_error",
    });
  const [row] = sql.exec<{ fingerprint: string; status: number; body: string }>(
    "SELECT fingerprint, status, body FROM idempotency WHERE key = ? AND created > ?",
    key,
    now - idempotencySeconds,
  );
  if (!row) return null;
  if (row.fingerprint === toFingerprint(call)) return row;
  throw new StripeError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: "idempotency_error" },
  );
}

/** Whatever the call answered once it began; what stops it before (a key, a parameter) is not kept. */
function saveAnswer(sql: SqlStorage, now: number, call: ApiCall, { status, body }: { status: number; body: string }) {
  if (call.idempotencyKey === null) return;
  sql.exec(
    "INSERT OR REPLACE INTO idempotency (key, fingerprint, status, body, created) VALUES (?, ?, ?, ?, ?)",
    call.idempotencyKey,
    toFingerprint(call),
    status,
    body,
    now,
  );
}
