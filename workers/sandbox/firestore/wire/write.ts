/** The decoders of writes, preconditions and transactions, as `write.proto` and `common.proto` have them. */
import { bool, bytes, enumeration, message, repeated, string, timestamp } from "./decode.ts";
import { arrayValue, document, value } from "./value.ts";

export const documentMask = message("DocumentMask", { fieldPaths: repeated(string) });

export const precondition = message(
  "Precondition",
  { exists: bool, updateTime: timestamp },
  { condition_type: ["exists", "updateTime"] },
);

export type WirePrecondition = ReturnType<typeof precondition>;

const fieldTransform = message(
  "DocumentTransform.FieldTransform",
  {
    fieldPath: string,
    setToServerValue: enumeration("DocumentTransform.FieldTransform.ServerValue", [null, "REQUEST_TIME"]),
    increment: value,
    maximum: value,
    minimum: value,
    appendMissingElements: arrayValue,
    removeAllFromArray: arrayValue,
  },
  {
    transform_type: [
      ...(["setToServerValue", "increment", "maximum", "minimum"] as const),
      ...(["appendMissingElements", "removeAllFromArray"] as const),
    ],
  },
);

export type WireTransform = ReturnType<typeof fieldTransform>;

export const write = message(
  "Write",
  {
    update: document,
    delete: string,
    verify: string,
    transform: message("DocumentTransform", { document: string, fieldTransforms: repeated(fieldTransform) }),
    updateMask: documentMask,
    updateTransforms: repeated(fieldTransform),
    currentDocument: precondition,
  },
  { operation: ["update", "delete", "verify", "transform"] },
);

export type WireWrite = ReturnType<typeof write>;

export const transactionOptions = message(
  "TransactionOptions",
  {
    readOnly: message("TransactionOptions.ReadOnly", { readTime: timestamp }),
    readWrite: message("TransactionOptions.ReadWrite", { retryTransaction: bytes }),
  },
  { mode: ["readOnly", "readWrite"] },
);

export type WireTransactionOptions = ReturnType<typeof transactionOptions>;
