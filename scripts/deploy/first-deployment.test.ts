/** Deployments to accounts in which nothing of ours serves. */
import { describe, expect, onTestFinished, test } from "vitest";
import { openDeploymentStage } from "#tests/support/deployment-stage.ts";
import { Cloudflare } from "./rehearsal/cloudflare.ts";

async function openStage(cloudflare: Cloudflare) {
  const stage = await openDeploymentStage(cloudflare);
  onTestFinished(() => stage.close());
  return stage;
}

function createAccountWithSecrets(): Cloudflare {
  const cloudflare = new Cloudflare();
  cloudflare.createResources();
  cloudflare.putRequiredSecrets();
  return cloudflare;
}

const atOnce = ["licences d1 migrations", "licences deploy --minify", "portal deploy --tag"];

describe("deploy to a new account", () => {
  test("names everything that an empty account lacks, and changes nothing", async () => {
    const stage = await openStage(new Cloudflare());
    const { code, text } = await stage.deploy(["--tag", "one"]);
    expect(code).toBe(1);
    for (const name of [
      ...["database licences", "bucket theme-releases", "bucket portal-photos", "KV namespace CACHE"],
      ...["secret SESSION_KEYS", "secret CREDENTIAL_KEYS"],
    ])
      expect(text).toContain(`${name} is missing`);
    expect(text).toContain("npx wrangler secret put CREDENTIAL_KEYS -c workers/licences/wrangler.");
    expect(text).not.toContain("--destructive");
    expect(stage.listChanges()).toEqual([]);
  });

  test("deploys at once where only secrets are, with every migration, and later by steps", async () => {
    const cloudflare = createAccountWithSecrets();
    const stage = await openStage(cloudflare);
    const { code, text } = await stage.deploy(["--tag", "one"]);
    expect(code, text).toBe(0);
    expect(stage.listChanges()).toEqual(atOnce);
    expect([cloudflare.serves("licences"), cloudflare.serves("portal")]).toEqual(["one 100", "one 100"]);
    cloudflare.calls.length = 0;
    expect((await stage.deploy(["--tag", "two"])).code).toBe(0);
    expect(stage.listChanges().slice(0, 3)).toEqual([
      ...["licences versions upload", "portal versions upload", "licences versions deploy"],
    ]);
  });

  test("goes on where a first deployment failed between the two Workers", async () => {
    const cloudflare = createAccountWithSecrets();
    const stage = await openStage(cloudflare);
    cloudflare.failsUpload = "portal";
    expect((await stage.deploy(["--tag", "one"])).code).toBe(1);
    expect(cloudflare.serves("licences")).toBe("one 100");
    cloudflare.failsUpload = null;
    const { code, text } = await stage.deploy(["--tag", "one"]);
    expect(code, text).toBe(0);
    expect(cloudflare.serves("portal")).toBe("one 100");
  });

  test.each([
    ["without a tag", {}],
    ["with a tag of its own", { tag: "v1.4.2" }],
    ["that has secrets only", { bindings: [{ type: "secret_text", name: "SESSION_KEYS" }] }],
    ["with its own classes", { bindings: [{ type: "durable_object_namespace", name: "ACCOUNT", class_name: "Room" }] }],
  ])("stops for another project's Worker of the same name %s", async (_, version) => {
    const cloudflare = createAccountWithSecrets();
    cloudflare.deployForeign("portal", version);
    const stage = await openStage(cloudflare);
    const before = cloudflare.versions.portal.length;
    const { code, text } = await stage.deploy(["--tag", "one"]);
    expect(code).toBe(1);
    expect(text).toContain('another Worker with the name "portal"');
    expect(stage.listChanges()).toEqual([]);
    expect(cloudflare.versions.portal).toHaveLength(before);
    expect((await stage.deploy(["--first"])).text).toContain("MISSING  the name portal");
  });

  test("stops for a database with tables of another project", async () => {
    const cloudflare = createAccountWithSecrets();
    cloudflare.database?.tables.push("invoices");
    const stage = await openStage(cloudflare);
    const { code, text } = await stage.deploy(["--tag", "one"]);
    expect([code, text]).toEqual([1, expect.stringContaining("no migration of ours created: invoices")]);
    expect(stage.listChanges()).toEqual([]);
  });

  test("asks for removals once a migration of ours is applied", async () => {
    const cloudflare = createAccountWithSecrets();
    cloudflare.pending = ["0032_known_themes.sql"];
    const { code, text } = await (await openStage(cloudflare)).deploy(["--tag", "one"]);
    expect([code, text]).toEqual([1, expect.stringContaining("add --destructive")]);
  });
});

describe("checkFirst", () => {
  test("checks everything that can be asked, and lists the rest to tick off", async () => {
    const stage = await openStage(createAccountWithSecrets());
    const { code, text } = await stage.deploy(["--first"]);
    expect(code, text).toBe(0);
    expect(text.match(/^ {2}(MISSING|ok) .*/gm)?.filter((line) => !line.startsWith("  ok"))).toEqual([]);
    for (const vendor of ["base/brand.ts", "Cloudflare", "Firebase", "Mails", "Stripe", "Help desk"])
      expect(text).toMatch(new RegExp(`^${vendor}.*:\n {2}\\[ \\] `, "m"));
    expect(stage.listChanges()).toEqual([]);
  });

  test("repeats in one line why the buckets cannot be listed", async () => {
    const cloudflare = createAccountWithSecrets();
    cloudflare.isWithoutR2 = true;
    const { code, text } = await (await openStage(cloudflare)).deploy(["--first"]);
    expect(code).toBe(1);
    expect(text).toContain(
      "MISSING  bucket theme-releases: `wrangler r2 bucket list` failed: ✘ [ERROR] Please enable R2 through the Cloudflare Dashboard. [code: 10042]\n",
    );
  });

  test.each(["support@example.com", "help@shop.example.org", "help@vendor.test"])(
    "does not take %s for a support address",
    async (supportEmail) => {
      const stage = await openStage(createAccountWithSecrets());
      stage.identity.supportEmail = supportEmail;
      const { code, text } = await stage.deploy(["--first"]);
      expect(code).toBe(1);
      expect(text).toContain(`MISSING  base/brand.ts: the supportEmail ${supportEmail} is that of the demo.`);
    },
  );

  test("says what Firebase has open or disabled", async () => {
    const stage = await openStage(createAccountWithSecrets());
    stage.firebase.firestore = { status: 200, message: "" };
    stage.firebase.identity = { status: 400, message: "EMAIL_NOT_FOUND" };
    const { code, text } = await stage.deploy(["--first"]);
    expect(code).toBe(1);
    expect(text).toContain("MISSING  Firestore, closed to browsers: anyone can read it");
    expect(text).toContain("enable e-mail enumeration protection");
    expect(text).toContain("2 missing");
  });
});
