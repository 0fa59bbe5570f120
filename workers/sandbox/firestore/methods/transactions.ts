import { beginTransaction as begin } from "../snapshot.ts";
import { bytes, message, string } from "../wire/decode.ts";
import { transactionOptions } from "../wire/write.ts";
import type { Method } from "./method.ts";

const beginRequest = message("BeginTransactionRequest", { database: string, options: transactionOptions });

export const beginTransaction: Method = ({ db, body }) => ({
  transaction: begin(db, beginRequest(body, "").options).id,
});

const rollbackRequest = message("RollbackRequest", { database: string, transaction: bytes });

export const rollback: Method = ({ db, body }) => {
  const { transaction = "" } = rollbackRequest(body, "");
  db.transactions.close(db.transactions.use(transaction, Date.now()).id);
  return {};
};
