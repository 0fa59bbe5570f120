/** What the clock takes away, and what it leaves. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { bindings, customer, fetchPublic, run, value } from "../fixtures/internal.ts";
import { newVersion, released, themeZip } from "../fixtures/releases.ts";
import { giveUpUploads } from "./abandoned-uploads.ts";
import { deleteOldKeys, deleteSpentTickets } from "./old-rows.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
const headers = { Authorization: "Bearer test-release-key-of-the-build-machine" };
const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** An upload of two parts, of which the first has arrived. */
async function begun() {
  const version = newVersion();
  const zip = themeZip(version, 6_000_000);
  const sha256 = sha256Of(zip);
  const path = `/v1/releases/${version}/uploads`;
  const send = (body: Uint8Array<ArrayBuffer>, part: number) =>
    fetchPublic(`${path}/${sha256}/parts/${part}`, { method: "PUT", headers, body });
  const begin = () =>
    fetchPublic(path, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify({ size: zip.length, sha256 }),
    });
  expect((await begin()).status).toBe(200);
  expect((await send(zip.slice(0, 5 * 1024 * 1024), 1)).status).toBe(200);
  const row = await bindings.DB.prepare("SELECT object_key, upload_id FROM release_uploads WHERE version = ?")
    .bind(version)
    .first<{ object_key: string; upload_id: string }>();
  if (!row) throw new Error("No upload was begun.");
  return { version, zip, send, begin, ...row };
}

const age = (version: string, days: number) =>
  run("UPDATE release_uploads SET started_at = ? WHERE version = ?", daysAgo(days), version);
const isKnown = (version: string) =>
  value<number>("SELECT count(*) FROM release_uploads WHERE version = ?", version).then((count) => count === 1);
const partsOf = (key: string) => value("SELECT count(*) FROM release_upload_parts WHERE object_key = ?", key);
const abortAt = ({ object_key, upload_id }: { object_key: string; upload_id: string }) =>
  bindings.RELEASES.resumeMultipartUpload(object_key, upload_id).abort();

test("an upload that nobody went on with is given up, in the file store too; a younger one goes on", async () => {
  const [old, young] = [await begun(), await begun()];
  await age(old.version, 3);
  await Promise.all([giveUpUploads(bindings, "clock-test"), giveUpUploads(bindings, "clock-test")]);
  await giveUpUploads(bindings, "clock-test");
  expect(await isKnown(old.version)).toBe(false);
  expect(await partsOf(old.object_key)).toBe(0);
  const part = bindings.RELEASES.resumeMultipartUpload(old.object_key, old.upload_id).uploadPart(1, new Uint8Array(1));
  await expect(part).rejects.toThrow(/does not exist/);
  expect(await isKnown(young.version)).toBe(true);
  expect((await young.send(young.zip.slice(5 * 1024 * 1024), 2)).status).toBe(200);

  // Whoever comes back begins anew.
  expect(await (await old.begin()).json()).toMatchObject({ parts: [], release: null });
});

test("what the file store has forgotten, and what was joined and then cut off, goes as well", async () => {
  const [forgotten, joined] = [await begun(), await begun()];
  await abortAt(forgotten);
  const upload = bindings.RELEASES.resumeMultipartUpload(joined.object_key, joined.upload_id);
  const parts = [joined.zip.slice(0, 5 * 1024 * 1024), joined.zip.slice(5 * 1024 * 1024)];
  await upload.complete([await upload.uploadPart(1, parts[0] ?? ""), await upload.uploadPart(2, parts[1] ?? "")]);
  for (const { version } of [forgotten, joined]) await age(version, 3);
  await giveUpUploads(bindings, "clock-test");
  for (const { version, object_key } of [forgotten, joined]) {
    expect(await isKnown(version)).toBe(false);
    expect(await bindings.RELEASES.head(object_key)).toBeNull();
  }
});

test("the file of a release that was taken in stays, though its upload was never forgotten", async () => {
  const { version, zip } = await released();
  const key = (await value<string>("SELECT object_key FROM releases WHERE version = ?", version)) ?? "";
  const { uploadId } = await bindings.RELEASES.createMultipartUpload(key);
  await run(
    "INSERT INTO release_uploads (object_key, version, sha256, size, upload_id, started_at) VALUES (?, ?, ?, ?, ?, ?)",
    key,
    version,
    sha256Of(zip),
    zip.length,
    uploadId,
    daysAgo(3),
  );
  await giveUpUploads(bindings, "clock-test");
  expect(await isKnown(version)).toBe(false);
  expect(await bindings.RELEASES.head(key)).not.toBeNull();
});

test("tickets go a day after they ended, however many there are", async () => {
  const { actor } = await customer();
  const { version } = await released();
  const cut = (expiresAt: string, count: number) =>
    run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO download_tickets (ticket_hash, account, uid, sid_hash, version, created_at, expires_at)
       SELECT lower(hex(randomblob(32))), ?, ?, lower(hex(randomblob(32))), ?, ?, ? FROM n`,
      count,
      actor.email,
      actor.uid,
      version,
      daysAgo(3),
      expiresAt,
    );
  await cut(daysAgo(2), 1_203);
  await cut(daysAgo(0.5), 2);
  await cut(daysAgo(-1), 3);
  await Promise.all([deleteSpentTickets(bindings, "clock-test"), deleteSpentTickets(bindings, "clock-test")]);
  await deleteSpentTickets(bindings, "clock-test");
  expect(await value("SELECT count(*) FROM download_tickets WHERE account = ?", actor.email)).toBe(5);
});

test("answers of acts are forgotten after a week, and those of this week stay", async () => {
  const keep = (createdAt: string, count: number) =>
    run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO idempotency_keys (verb, key, request_hash, reply, created_at)
       SELECT 'cleaning.test', lower(hex(randomblob(16))), '', '[]', ? FROM n`,
      count,
      createdAt,
    );
  await keep(daysAgo(8), 602);
  await keep(daysAgo(6), 2);
  await Promise.all([deleteOldKeys(bindings, "clock-test"), deleteOldKeys(bindings, "clock-test")]);
  await deleteOldKeys(bindings, "clock-test");
  expect(await value("SELECT count(*) FROM idempotency_keys WHERE verb = 'cleaning.test'")).toBe(2);
});
