import { formatMicros } from "../values/timestamp.ts";
import { bytes, message, repeated, string } from "../wire/decode.ts";
import { write } from "../wire/write.ts";
import { commit } from "../writes/commit.ts";
import { readWrite } from "../writes/write.ts";
import type { Method } from "./method.ts";

const request = message("CommitRequest", { database: string, writes: repeated(write), transaction: bytes });

export const commitWrites: Method = ({ db, body }) => {
  const { writes = [], transaction } = request(body, "");
  const { commitTimeMicros, outcomes } = commit(
    db,
    writes.map((wire) => readWrite(wire, db.root)),
    transaction,
  );
  const writeResults = outcomes.map(({ document, transformResults }) => ({
    ...(document ? { updateTime: formatMicros(document.updateTimeMicros) } : {}),
    ...(transformResults.length > 0 ? { transformResults } : {}),
  }));
  return { ...(writeResults.length > 0 ? { writeResults } : {}), commitTime: formatMicros(commitTimeMicros) };
};
