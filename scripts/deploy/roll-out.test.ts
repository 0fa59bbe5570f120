/** The sequence of a deployment to an account that serves a former version. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Killed, openDeploymentStage } from "#tests/support/deployment-stage.ts";
import { Cloudflare, type Name } from "./rehearsal/cloudflare.ts";

const cloudflare = Cloudflare.createDeployed("former");
let stage: Awaited<ReturnType<typeof openDeploymentStage>>;
const deploy = (args: string[]) => stage.deploy(args);

beforeAll(async () => {
  stage = await openDeploymentStage(cloudflare);
});
afterAll(() => stage.close());
beforeEach(() => {
  cloudflare.calls.length = 0;
  cloudflare.failsUpload = null;
  cloudflare.pending = [];
  stage.broken.clear();
});

/** Kills the deployment when the portal has 50 % of the traffic. */
const killAtHalf = (name: Name, shares: ReadonlyMap<string, number>) => {
  if (name === "portal" && [...shares.values()].includes(50)) throw new Killed();
};

const listShifts = () => cloudflare.calls.filter((call) => call.includes("versions deploy"));

describe("deploy", () => {
  test("uploads both Workers before any change, then shifts the licence service and the portal", async () => {
    cloudflare.pending = ["0050_order_people.sql"];
    const { code, text } = await deploy(["--tag", "one"]);
    expect(code, text).toBe(0);
    const steps = Array.from({ length: 4 }, () => "versions deploy");
    expect(stage.listChanges()).toEqual([
      "licences versions upload",
      "portal versions upload",
      "licences d1 migrations",
      ...[...steps, "triggers deploy"].map((step) => `licences ${step}`),
      ...[...steps, "triggers deploy"].map((step) => `portal ${step}`),
    ]);
    expect(text).toContain("d1 time-travel restore licences --bookmark=00000085");
    expect([cloudflare.serves("licences"), cloudflare.serves("portal")]).toEqual(["one 100", "one 100"]);
    const again = await deploy(["--tag", "one"]);
    expect(again.text).toContain("portal: serves one already");
  });

  test("returns both Workers to the previous versions when the portal's smoke test fails", async () => {
    const before = [cloudflare.serves("licences"), cloudflare.serves("portal")];
    stage.broken.add("portal two");
    const { code, text } = await deploy(["--tag", "two"]);
    expect(code).toBe(1);
    expect(text).toContain("The smoke test failed: portal at 0 %");
    expect([cloudflare.serves("licences"), cloudflare.serves("portal")]).toEqual(before);
    // The broken version never had a customer.
    expect(listShifts().filter((call) => call.startsWith("portal"))).toHaveLength(2);
  });

  test("returns a version that breaks under traffic", async () => {
    const before = cloudflare.serves("licences");
    cloudflare.onShift = (name, shares) => {
      if (name === "licences" && [...shares.values()].includes(50)) stage.broken.add("licences three");
    };
    const { code, text } = await deploy(["--tag", "three"]);
    cloudflare.onShift = () => undefined;
    expect([code, cloudflare.serves("licences")], text).toEqual([1, before]);
    expect(text).toContain("licences at 50 %");
    expect(stage.listChanges().filter((call) => /portal (versions deploy|triggers)/.test(call))).toEqual([]);
  });

  test("stops before any change for a build that is larger than Cloudflare takes", async () => {
    cloudflare.uploadKiB = 10_241;
    const { code, text } = await deploy(["--tag", "large"]);
    cloudflare.uploadKiB = 1_000;
    expect(code).toBe(1);
    expect(text).toContain("portal has 10241 KiB with gzip, and Cloudflare takes 10240 KiB.");
    expect(stage.listChanges()).toEqual([]);
  });

  test("applies nothing and shifts nothing when an upload fails", async () => {
    cloudflare.failsUpload = "portal";
    cloudflare.pending = ["0050_order_people.sql"];
    const { code, text } = await deploy(["--tag", "four"]);
    expect(code).toBe(1);
    expect(text).toContain("failed");
    expect(stage.listChanges()).toEqual(["licences versions upload", "portal versions upload"]);
  });

  test("reports its position after an interruption, and continues or returns", async () => {
    const before = cloudflare.serves("portal");
    cloudflare.onShift = killAtHalf;
    expect((await deploy(["--tag", "five"])).code).toBeNull();
    cloudflare.onShift = () => undefined;
    const next = await deploy(["--tag", "five"]);
    expect(next.code).toBe(1);
    expect(next.text).toContain("portal: one 50 %, five 50 %");
    expect(next.text).toContain("--resume");
    expect((await deploy(["--tag", "other", "--resume"])).text).toContain("portal was being deployed as five");
    expect((await deploy(["--return"])).code).toBe(0);
    expect(cloudflare.serves("portal")).toBe(before);
    cloudflare.onShift = killAtHalf;
    await deploy(["--tag", "six"]);
    cloudflare.onShift = () => undefined;
    const resumed = await deploy(["--tag", "six", "--resume"]);
    expect(resumed.code, resumed.text).toBe(0);
    expect([cloudflare.serves("licences"), cloudflare.serves("portal")]).toEqual(["six 100", "six 100"]);
  });

  test("uploads again after a change of a secret, because a version keeps the secrets of its upload", async () => {
    await deploy(["--tag", "rotated"]);
    cloudflare.calls.length = 0;
    cloudflare.putSecret("portal", "SESSION_KEYS");
    const { code, text } = await deploy(["--tag", "rotated"]);
    expect(code, text).toBe(0);
    expect(stage.listChanges().filter((call) => call.includes("upload"))).toEqual(["portal versions upload"]);
    expect(cloudflare.serves("portal")).toBe("rotated 100");
  });

  test("stops before any change for a missing or unknown secret, or a removal without permission", async () => {
    cloudflare.secrets.portal = ["FIREBASE_PRIVATE_KEY", "SOCIAL_APP_SECRET", "CREDENTIAL_KEYS"];
    const { code, text } = await deploy(["--tag", "seven"]);
    cloudflare.secrets.portal = ["FIREBASE_PRIVATE_KEY", "SOCIAL_APP_SECRET", "SESSION_KEYS"];
    expect(code).toBe(1);
    expect(text).toContain("the secret SESSION_KEYS is missing");
    expect(text).toContain("the secret CREDENTIAL_KEYS at Cloudflare is unknown");
    cloudflare.pending = ["0032_known_themes.sql"];
    const removal = await deploy(["--tag", "seven"]);
    expect(removal.code).toBe(1);
    expect(removal.text).toContain("DROP TABLE known_themes");
    expect(stage.listChanges()).toEqual([]);
  });
});
