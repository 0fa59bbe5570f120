import { describe, expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import { createOverview as createAccount, createOpenJob, createShop } from "#tests/support/overviews.ts";
import type { LicenceOverview } from "#workers/licences/licences/contract.ts";
import type { Shop } from "#workers/licences/stores/contract.ts";
import type { OpenJob } from "#workers/licences/updates/jobs/contract.ts";
import { isWaiting, listNextSteps, type NextStep } from "./next-step.ts";
import { type DescribedStep, toStepPanel, toStepRow } from "./next-step-text.ts";

const store = (over: Partial<Shop> = {}) => createShop("a", over);
const job = (over: Partial<OpenJob>) => createOpenJob({ name: "Hiver – v2.0.4", ...over });
const createOverview = (shops: Shop[], openJobs: OpenJob[] = [], { available = 0 } = {}) =>
  createAccount(shops, { available, openJobs });

const steps = (overview: LicenceOverview) => listNextSteps({ emailVerified: true, overview }) ?? [];
const kinds = (...given: Parameters<typeof createOverview>) => steps(createOverview(...given)).map(({ kind }) => kind);

const bare = store({ themeVersion: null });
const old = store({ themeVersion: "1.1.0" });
const lost = store({ state: "inactive" });
const copy = job({ kind: "install", fromVersion: null });
const preview = job({ state: "waiting" });
const updated = job({});
const failed = job({ state: "failed", failure: { code: "TOKEN_INVALID" } });
const running = job({ state: "running" });

describe("listNextSteps", () => {
  test("proposes e-mail verification first", () => {
    expect(listNextSteps({ emailVerified: false, overview: null })).toEqual([{ kind: "verify" }]);
  });

  test("returns no steps for unknown licences", () => {
    expect(listNextSteps({ emailVerified: true, overview: null })).toBeNull();
  });

  test("proposes a purchase without a licence and an activation with one", () => {
    expect(kinds([])).toEqual(["buy"]);
    expect(kinds([], [], { available: 2 })).toEqual(["activate"]);
  });
  test.each<[string, Shop, OpenJob[], NextStep["kind"][]]>([
    ["proposes nothing with the newest release", store(), [], []],
    ["proposes to renew a lost connection before anything else", lost, [updated, failed], ["reconnect"]],
    ["proposes an installation when another theme is published", bare, [], ["install"]],
    [
      "proposes an installation also without a recent check",
      store({ themeVersion: null, state: "pending" }),
      [],
      ["install"],
    ],
    ["waits for a running job", bare, [running], ["follow"]],
    ["proposes to publish an installed copy", bare, [copy], ["publish"]],
    ["proposes to publish an installed copy before an open preview", bare, [preview, copy], ["publish"]],
    ["resumes an open preview", old, [preview], ["resume"]],
    ["proposes to confirm a preview without questions", old, [{ ...preview, questions: 0 }], ["confirm"]],
    ["resumes an open preview before the last copy", old, [updated, preview], ["resume"]],
    ["proposes to review an updated copy", old, [updated], ["review"]],
    ["proposes to review an updated copy although a later job failed", old, [failed, updated], ["review"]],
    ["leads to a failed update", old, [failed], ["resolve"]],
    ["proposes an installation after a failed update when our theme is not published", bare, [failed], ["install"]],
    ["leads to a failed installation, not to another one", bare, [{ ...failed, kind: "install" }], ["resolve"]],
    ["proposes to update an outdated store", old, [], ["update"]],
    ["proposes nothing for a copy that the store shows already", store(), [updated], []],
    ["ignores a failed job when the store shows its version", store(), [failed], []],
    [
      "proposes an update when a release is newer than the copy",
      store({ themeVersion: "2.0.3" }),
      [job({ version: "2.0.3" })],
      ["update"],
    ],
    [
      "proposes nothing while the licence is paused",
      store({ licenceStatus: "paused", themeVersion: null }),
      [copy],
      [],
    ],
  ])("%s", (_title, shop, jobs, expected) => {
    expect(kinds([shop], jobs)).toEqual(expected);
  });

  test("proposes no installation without a published release", () => {
    const held = { newestRelease: null };
    expect(kinds([store({ ...held, themeVersion: null }), store({ ...held, themeVersion: "1.1.0" })])).toEqual([]);
  });

  test("ignores jobs of other stores", () => {
    expect(kinds([bare, store({ shop: "b.myshopify.com", themeVersion: "1.1.0" })], [updated])).toEqual([
      "review",
      "update",
    ]);
  });

  test("treats 1.9.0 as older than 1.10.0", () => {
    expect(kinds([store({ themeVersion: "1.9.0", newestRelease: "1.10.0" })])).toEqual(["update"]);
  });

  test("sorts stores by urgency and puts a free licence last", () => {
    const named = (name: string, over: Partial<Shop>) => store({ shop: `${name}.myshopify.com`, ...over });
    const of = (name: string, over: OpenJob) => ({ ...over, shop: `${name}.myshopify.com` });
    const shops = [
      named("running", { themeVersion: null }),
      named("update", { themeVersion: "1.1.0" }),
      named("failed", { themeVersion: "1.1.0" }),
      named("updated", { themeVersion: "1.1.0" }),
      named("preview", { themeVersion: "1.1.0" }),
      named("copy", { themeVersion: null }),
      named("bare", { themeVersion: null }),
      named("lost", { state: "inactive" }),
    ];
    const jobs = [
      of("running", running),
      of("failed", failed),
      of("updated", updated),
      of("preview", preview),
      of("copy", copy),
    ];
    const all = steps(createOverview(shops, jobs, { available: 1 }));
    const expected = ["reconnect", "install", "publish", "resume", "review", "resolve", "update", "follow", "activate"];
    expect(all.map(({ kind }) => kind)).toEqual(expected);
    expect(all.filter(isWaiting).map(({ kind }) => kind)).toEqual(expected.slice(0, 7));
  });
});

describe("toStepPanel", () => {
  test("has for each step texts in both languages and a link to its page", () => {
    const ways: [NextStep["kind"], LicenceOverview, string][] = [
      ["activate", createOverview([], [], { available: 1 }), "/activate"],
      ["reconnect", createOverview([lost]), "/activate?shop=a.myshopify.com"],
      ["install", createOverview([bare]), "/theme-installer?shop=a.myshopify.com"],
      ["publish", createOverview([bare], [copy]), `/jobs/${copy.id}`],
      ["resume", createOverview([old], [preview]), `/jobs/${copy.id}`],
      ["confirm", createOverview([old], [{ ...preview, questions: 0 }]), `/jobs/${copy.id}`],
      ["review", createOverview([old], [updated]), `/jobs/${copy.id}`],
      ["resolve", createOverview([old], [failed]), `/jobs/${copy.id}`],
      ["update", createOverview([old]), "/update?shop=a.myshopify.com"],
      ["follow", createOverview([old], [running]), `/jobs/${copy.id}`],
    ];
    for (const [kind, overview, to] of ways) {
      const [step] = steps(overview) as DescribedStep[];
      if (!step) throw new Error(`There is no step ${kind}.`);
      for (const language of ["fr", "en"] as const) {
        const t = translator(language);
        const panel = toStepPanel(t, step, language);
        expect([panel.kind, panel.action.to]).toEqual([kind, to]);
        expect(JSON.stringify(panel)).not.toContain("{{");
        if (isWaiting(step)) expect(JSON.stringify(toStepRow(t, step, language))).not.toContain("{{");
      }
    }
  });

  test("names the cause of a failed job", () => {
    const [step] = steps(createOverview([old], [failed])) as DescribedStep[];
    expect(step && toStepPanel(translator("fr"), step, "fr").text).toContain("Shopify refuse ces accès.");
  });

  test("draws the stage of each step", () => {
    const draw = (...given: Parameters<typeof createOverview>) => {
      const [step] = steps(createOverview(...given)) as DescribedStep[];
      return step && toStepPanel(translator("fr"), step, "fr").fork;
    };
    expect(draw([bare])).toEqual({ installed: null, target: "2.0.4", stage: "install" });
    expect(draw([bare], [{ ...copy, state: "running" }])).toEqual({
      installed: null,
      target: "2.0.4",
      stage: "running",
    });
    expect(draw([bare], [copy])).toEqual({ installed: null, target: "2.0.4", stage: "ready" });
    expect(draw([old], [preview])).toEqual({ installed: "1.1.0", target: "2.0.4" });
    expect(draw([old], [updated])).toEqual({ installed: "1.1.0", target: "2.0.4", stage: "ready" });
    expect(draw([old])).toEqual({ installed: "1.1.0", target: "2.0.4" });
    expect(draw([lost])).toBeNull();
  });
});

describe("toStepRow", () => {
  test("names the cause of a lost connection and of a failed job", () => {
    for (const overview of [createOverview([{ ...lost, failure: "TOKEN_INVALID" }]), createOverview([old], [failed])]) {
      const [step] = steps(overview).filter(isWaiting);
      expect(step && toStepRow(translator("fr"), step, "fr").text).toContain("Shopify refuse ces accès.");
    }
  });
});
