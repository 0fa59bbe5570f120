import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  bindings,
  call,
  changeLicence,
  createActor,
  createCustomer,
  listEventTypes,
  selectValue,
} from "../fixtures/internal.ts";
import { listWarnings } from "../fixtures/log.ts";
import { createRelease, createThemeZip, createVersion, upload, withdraw } from "../fixtures/releases.ts";
import type { Actor } from "../platform/contract.ts";

const termsVersion = "2024-12-12";
const newSid = () => crypto.randomUUID();
const issue = (actor: Actor, version: string, sid: string) => call(actor, "ticket", { version, termsVersion, sid });

async function ticketFor(actor: Actor, version: string, sid: string): Promise<string> {
  const { status, body } = await issue(actor, version, sid);
  expect(status).toBe(200);
  return String(body.ticket);
}

type Conditions = { Range?: string; "If-Range"?: string; "If-None-Match"?: string };

/** For a download that succeeds. */
async function download(actor: Actor, ticket: string, sid: string, conditions: Conditions = {}, method = "GET") {
  const { status, body } = await call(actor, "download", { ticket, sid, method, conditions });
  expect(status).toBe(200);
  return body as Response;
}
const refusal = async (actor: Actor, ticket: string, sid: string, conditions: Conditions = {}, method = "GET") =>
  (await call(actor, "download", { ticket, sid, method, conditions })).body.code;

/** A user with a ticket for a release that only this test uses. */
async function ticketHolder(sizeBytes?: number) {
  const { actor, licenceIds } = await createCustomer();
  const { version, zip } = await createRelease(sizeBytes);
  const sid = newSid();
  return { actor, licenceId: licenceIds[0] ?? "", version, zip, sid, ticket: await ticketFor(actor, version, sid) };
}

const readBytes = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe("ticket", () => {
  test("names size and digest of the file and writes terms, ticket and event together", async () => {
    const { actor } = await createCustomer();
    const { version, zip } = await createRelease();
    const { body } = await issue(actor, version, newSid());
    const sha256 = createHash("sha256").update(zip).digest("hex");
    expect(body).toMatchObject({ size: zip.length, sha256, fileName: `premium-theme-${version}.zip` });
    expect(String(body.ticket)).toMatch(/^[\w-]{43}$/);
    const lifeMs = Date.parse(String(body.expiresAt)) - Date.now();
    expect(lifeMs).toBeGreaterThan(0);
    expect(lifeMs).toBeLessThanOrEqual(300_000);
    expect(await selectValue("SELECT terms_version FROM terms_acceptances WHERE uid = ?", actor.uid)).toBe(
      termsVersion,
    );
    expect(await listEventTypes(actor)).toContain("download.ticket_issued");
  });

  test("stores neither the ticket nor the session id in plain text", async () => {
    const { ticket, sid, actor } = await ticketHolder();
    const rows = await selectValue<string>(
      "SELECT json_group_array(ticket_hash || sid_hash) FROM download_tickets WHERE uid = ?",
      actor.uid,
    );
    expect(rows).not.toContain(ticket);
    expect(rows).not.toContain(sid);
  });

  test("requires a usable licence, the terms and a published version", {
    meta: { provokes: "TERMS_REQUIRED" },
  }, async () => {
    const { version } = await createRelease();
    expect(await issue(createActor(), version, newSid())).toMatchObject({ status: 403, body: { code: "NO_LICENCE" } });
    const { actor, licenceIds } = await createCustomer(2);
    const draft = createVersion();
    await upload(draft, createThemeZip(draft));
    for (const absent of [draft, "999.0.0"]) {
      expect(await issue(actor, absent, newSid())).toMatchObject({ status: 404, body: { code: "RELEASE_NOT_FOUND" } });
    }
    for (const terms of [undefined, "2020-01-01", true]) {
      const body = { version, sid: newSid(), termsVersion: terms };
      expect(await call(actor, "ticket", body)).toMatchObject({
        status: 400,
        body: { code: "TERMS_REQUIRED" },
      });
    }
    expect((await call(actor, "ticket", { version, termsVersion, sid: "short" })).body.code).toBe("INVALID_REQUEST");
    await changeLicence("pause", licenceIds[0] ?? "");
    expect((await issue(actor, version, newSid())).status).toBe(200);
    await changeLicence("pause", licenceIds[1] ?? "");
    expect(await issue(actor, version, newSid())).toMatchObject({ status: 409, body: { code: "PAUSED" } });
    expect((await listEventTypes(actor)).filter((type) => type === "download.ticket_issued")).toHaveLength(1);
  });
});

describe("download", () => {
  test("sends the whole file with the headers to check and resume it", async () => {
    const { actor, ticket, sid, zip, version } = await ticketHolder(400_000);
    const response = await download(actor, ticket, sid);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/zip",
      "content-length": String(zip.length),
      "content-disposition": `attachment; filename="premium-theme-${version}.zip"`,
      "accept-ranges": "bytes",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      etag: `"${createHash("sha256").update(zip).digest("hex")}"`,
    });
    expect(await readBytes(response)).toEqual(zip);
  });

  test("answers HEAD with the same headers without the file, for any range", async () => {
    const { actor, ticket, sid, zip } = await ticketHolder();
    const response = await download(actor, ticket, sid, { Range: "bytes=0-9" }, "HEAD");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Length")).toBe(String(zip.length));
    expect(await readBytes(response)).toHaveLength(0);
  });

  test("sends parts that add up to the file", async () => {
    const { actor, ticket, sid, zip } = await ticketHolder(100_000);
    const etag = (await download(actor, ticket, sid, {}, "HEAD")).headers.get("ETag") ?? "";
    const parts: number[] = [];
    for (let start = 0; start < zip.length; start += 30_000) {
      const headers = { Range: `bytes=${start}-${start + 29_999}`, "If-Range": etag };
      const response = await download(actor, ticket, sid, headers);
      const last = Math.min(start + 29_999, zip.length - 1);
      expect(response.status).toBe(206);
      expect(response.headers.get("Content-Range")).toBe(`bytes ${start}-${last}/${zip.length}`);
      expect(response.headers.get("Content-Length")).toBe(String(last - start + 1));
      parts.push(...(await readBytes(response)));
    }
    expect(new Uint8Array(parts)).toEqual(zip);
  });

  test.each([
    ["bytes=-100", null, 206],
    ["bytes=0-1,5-6", null, 200],
    ["bytes=0-9", '"another file"', 200],
    ["lines=1-2", null, 200],
  ])("answers Range %s with If-Range %s with %s", async (range, ifRange, status) => {
    const { actor, ticket, sid, zip } = await ticketHolder();
    const headers = { Range: range, ...(ifRange ? { "If-Range": ifRange } : {}) };
    const response = await download(actor, ticket, sid, headers);
    expect(response.status).toBe(status);
    expect(await readBytes(response)).toEqual(status === 200 ? zip : zip.slice(-100));
  });

  test("answers a range behind the end with 416 and an unchanged file with 304", async () => {
    const { actor, ticket, sid, zip } = await ticketHolder();
    const beyond = await download(actor, ticket, sid, { Range: `bytes=${zip.length}-` });
    expect([beyond.status, beyond.headers.get("Content-Range")]).toEqual([416, `bytes */${zip.length}`]);
    const etag = beyond.headers.get("ETag") ?? "";
    expect((await download(actor, ticket, sid, { "If-None-Match": etag })).status).toBe(304);
  });

  test("accepts a ticket for its user in its session until it expires", {
    meta: { provokes: "TICKET_INVALID" },
  }, async () => {
    const { actor, ticket, sid } = await ticketHolder();
    const { actor: other } = await createCustomer();
    const invalid: [Actor, string, string][] = [
      [actor, ticket, newSid()],
      [other, ticket, sid],
      [{ ...actor, uid: "somebody-else" }, ticket, sid],
      [actor, `${ticket.slice(0, -1)}${ticket.endsWith("A") ? "B" : "A"}`, sid],
    ];
    for (const [who, which, session] of invalid) {
      expect(await refusal(who, which, session)).toBe("TICKET_INVALID");
    }
    await bindings.DB.prepare("UPDATE download_tickets SET expires_at = ? WHERE uid = ?")
      .bind(new Date().toISOString(), actor.uid)
      .run();
    expect(await refusal(actor, ticket, sid)).toBe("TICKET_INVALID");
  });

  test("checks the licence and the release at each request", async () => {
    const { actor, ticket, sid, licenceId, version } = await ticketHolder();
    const readCode = () => refusal(actor, ticket, sid);
    await changeLicence("pause", licenceId);
    expect(await readCode()).toBe("PAUSED");
    await changeLicence("enable", licenceId);
    expect((await download(actor, ticket, sid, {}, "HEAD")).status).toBe(200);
    await withdraw(version);
    expect(await readCode()).toBe("RELEASE_NOT_FOUND");
    await changeLicence("remove", licenceId);
    expect(await readCode()).toBe("REVOKED");
  });

  test("reports a missing or shortened file as an upstream error", async () => {
    const { actor, ticket, sid, version } = await ticketHolder(50_000);
    const key = (await selectValue<string>("SELECT object_key FROM releases WHERE version = ?", version)) ?? "";
    await bindings.RELEASES.put(key, new Uint8Array(100));
    const refused = "UPSTREAM_UNAVAILABLE";
    for (const conditions of [{}, { Range: "bytes=0-9" }, { Range: "bytes=40000-" }])
      expect(await refusal(actor, ticket, sid, conditions)).toBe(refused);
    expect(await refusal(actor, ticket, sid, {}, "HEAD")).toBe(refused);
    await bindings.RELEASES.delete(key);
    expect(await refusal(actor, ticket, sid)).toBe(refused);
    expect(listWarnings().filter(({ event }) => event === "upstream_unavailable")).toHaveLength(5);
  });
});
