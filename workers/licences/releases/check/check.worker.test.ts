import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { administrator, bindings, call, createActor, runSql, selectValue } from "../../fixtures/internal.ts";
import { createRelease, createThemeZip, createVersion, publish, upload } from "../../fixtures/releases.ts";
import { releaseFinding } from "../contract.ts";

const broken = { "snippets/card.liquid": "a\n{% if b %}", "templates/page.json": '{"sections": {}}' };
const listed = { "snippets/card.liquid": "a\n{% render 'gone' %}" };

const readCheck = async (version: string) => (await call(administrator, "releaseCheck", version)).body;

describe("uploadRelease", () => {
  test("rejects what Shopify refuses with file and line, and keeps nothing", async () => {
    const version = createVersion();
    const { status, body } = await upload(version, createThemeZip(version, 3000, broken));
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { code: "RELEASE_INVALID", details: { fault: "refused" } },
    });
    const findings = (body.details?.findings ?? []) as string[];
    expect(findings.map((each) => releaseFinding.parse(JSON.parse(each)))).toMatchObject([
      { kind: "LIQUID", path: "snippets/card.liquid", line: 2 },
      { kind: "TEMPLATE", path: "templates/page.json", line: 1 },
    ]);
    expect(await selectValue("SELECT count(*) FROM releases WHERE version = ?", version)).toBe(0);
    expect((await bindings.RELEASES.list({ prefix: `releases/${version}/` })).objects).toEqual([]);
  });

  test("keeps a draft that lists findings", async () => {
    const version = createVersion();
    expect((await upload(version, createThemeZip(version, 3000, listed))).status).toBe(200);
    const finding = { kind: "SNIPPET", path: "snippets/card.liquid", line: 2, text: "gone" };
    expect(await readCheck(version)).toEqual({ refused: [], listed: [finding], more: 0 });
  });
});

describe("publishRelease", () => {
  test("needs the acknowledgement of findings", { meta: { provokes: "ACKNOWLEDGEMENT_REQUIRED" } }, async () => {
    const version = createVersion();
    await upload(version, createThemeZip(version, 3000, listed));
    const refused = await publish(version, { acknowledged: false });
    expect(refused).toMatchObject({ status: 409, body: { code: "ACKNOWLEDGEMENT_REQUIRED", details: { listed: 1 } } });
    expect((await publish(version, { acknowledged: true })).body).toMatchObject({ status: "published" });
    const after = await selectValue(
      "SELECT after FROM events WHERE type = 'release.published' AND version = ?",
      version,
    );
    expect(JSON.parse(String(after))).toMatchObject({ acknowledged: 1 });
  });

  test("needs none without findings", async () => {
    const version = createVersion();
    await upload(version, createThemeZip(version));
    expect((await publish(version, { acknowledged: false })).status).toBe(200);
  });

  test("rejects a draft from before the check that Shopify refuses", async () => {
    const version = createVersion();
    await upload(version, createThemeZip(version));
    await saveOtherBytes(version);
    expect((await publish(version)).body).toMatchObject({ code: "RELEASE_INVALID", details: { fault: "refused" } });
  });
});

describe("releaseCheck", () => {
  test("finds faults of a release that is up, which stays offered", async () => {
    const { version } = await createRelease();
    await saveOtherBytes(version);
    expect((await readCheck(version)).refused).toMatchObject([
      { path: "snippets/card.liquid" },
      { path: "templates/page.json" },
    ]);
    expect((await call(createActor(), "releases")).body.map((each) => each.version)).toContain(version);
    expect((await call(createActor(), "releaseCheck", version)).body.code).toBe("NOT_ADMIN");
    expect((await call(administrator, "releaseCheck", createVersion())).body.code).toBe("RELEASE_NOT_FOUND");
  });
});

/** As an upload without a check has left them. */
async function saveOtherBytes(version: string): Promise<void> {
  const zip = createThemeZip(version, 3000, broken);
  const key = String(await selectValue("SELECT object_key FROM releases WHERE version = ?", version));
  await bindings.RELEASES.put(key, zip);
  await runSql(
    "UPDATE releases SET size = ?, sha256 = ? WHERE version = ?",
    zip.length,
    createHash("sha256").update(zip).digest("hex"),
    version,
  );
}
