/** After a rotation of `CREDENTIAL_KEYS`, seals with the new key what a former one has sealed, so that it can be removed. */
import { minutes } from "#base/duration.ts";
import { isSealedWithOldKey } from "#base/sealed-box.ts";
import type { Context } from "../platform/context.ts";
import { counted, type Statement } from "../platform/database.ts";
import { log } from "../platform/log.ts";
import { runInSlices } from "../platform/slices.ts";
import { sealSecrets, unsealField } from "../stores/connection.ts";
import { type SealedRow, saveResealed, selectSealedByOthers } from "../stores/connection-repository.ts";
import { type EndpointRow, saveResealedSecrets, selectEndpoints } from "../webhooks/endpoint-repository.ts";
import { openSecret, sealSecret } from "../webhooks/secret.ts";

const maxRows = 50;

interface Resealed {
  renewed: number;
  /** Values whose key is gone. */
  failed: number;
}

/** An interrupted run loses nothing; the next one continues with what is left. */
export async function resealValues(context: Context, mustStop: () => boolean): Promise<Resealed> {
  const total = await resealWebhooks(context);
  const { database, keyring } = context;
  let after: string | null = "";
  const resealSome = async (limit: number) => {
    if (after === null) return null;
    const rows: SealedRow[] = await database.rows(selectSealedByOthers(database, keyring.currentKid, { after, limit }));
    const statements = await Promise.all(rows.map((row) => resealConnection(context, row)));
    const { renewed, failed } = await save(context, statements);
    total.renewed += renewed;
    total.failed += failed;
    after = rows.length < limit ? null : (rows.at(-1)?.activation_id ?? null);
    return rows.length;
  };
  await runInSlices(resealSome, { maxRows, mustStop });
  if (total.failed > 0) {
    const error = new Error(`${total.failed} sealed values do not open.`);
    log("error", { event: "fault", requestId: context.requestId, task: "key-renewal", error });
  }
  return total;
}

/** Null when a value does not open. */
async function resealConnection(context: Context, row: SealedRow) {
  const { database, keyring } = context;
  try {
    const [accessToken, apiSecretKey] = await Promise.all([
      unsealField(keyring, row, "accessToken"),
      unsealField(keyring, row, "apiSecretKey"),
    ]);
    const { shop, licence_id: licenceId } = row;
    const secrets = await sealSecrets(keyring, { shop, accessToken, apiSecretKey }, licenceId);
    return saveResealed(database, row, { secrets, staleBefore: new Date(Date.now() - minutes(5)) });
  } catch {
    return null;
  }
}

async function resealWebhooks(context: Context): Promise<Resealed> {
  const { database, keyring } = context;
  const rows = (await database.rows(selectEndpoints(database))).filter((row) =>
    [row.secret, row.old_secret].some((value) => value !== null && isSealedWithOldKey(value, keyring)),
  );
  const statements = await Promise.all(rows.map((row) => resealWebhook(context, row)));
  return save(context, statements);
}

async function save({ database }: Context, statements: readonly (Statement | null)[]): Promise<Resealed> {
  const due = statements.filter((statement) => statement !== null);
  const results = due.length > 0 ? await database.batch(due.map((statement) => counted(statement))) : [];
  const renewed = results.reduce((sum, { changes }) => sum + changes, 0);
  return { renewed, failed: statements.length - due.length };
}

/** Null when a secret does not open. */
async function resealWebhook(context: Context, row: EndpointRow) {
  const { database, keyring } = context;
  const secret = await openSecret(keyring, row.id, row.secret);
  const former = row.old_secret === null ? null : await openSecret(keyring, row.id, row.old_secret);
  if (secret === null || (former === null && row.old_secret !== null)) return null;
  return saveResealedSecrets(database, row, {
    secret: await sealSecret(keyring, row.id, secret),
    oldSecret: former === null ? null : await sealSecret(keyring, row.id, former),
  });
}
