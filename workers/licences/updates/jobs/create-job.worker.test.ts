/** Who may start a job in which store, and whose jobs an operation knows. */
import { describe, expect, test } from "vitest";
import {
  call,
  changeLicence,
  countCalls,
  countEvents,
  createActiveCustomer,
  createActor,
} from "../../fixtures/internal.ts";
import { insertTestJob, type Owner } from "../../fixtures/jobs.ts";
import { createPreview, editedPath } from "../../fixtures/previews.ts";
import { createRelease } from "../../fixtures/releases.ts";
import type { Actor } from "../../platform/contract.ts";
import type { OperationName } from "../../service.ts";

const createRequest = ({ store }: Owner, version: string) => ({ shop: store.shop, version, name: "Theme" });
const fetchCode = async (actor: Actor, name: OperationName, argument: unknown) =>
  (await call(actor, name, argument)).body.code;

describe("installTheme", () => {
  test("rejects another account's store, an unknown release and a long name, and asks no store", {
    meta: { provokes: "ACTIVATION_NOT_FOUND" },
  }, async () => {
    const [owner, other] = [await createActiveCustomer(), await createActiveCustomer()];
    const { version } = await createRelease();
    const calls = await countCalls(owner.store);
    const install = (over: object) =>
      fetchCode(owner.actor, "installTheme", { ...createRequest(owner, version), ...over });
    expect(await install({ shop: other.store.shop })).toBe("ACTIVATION_NOT_FOUND");
    expect(await install({ version: "999.9.9" })).toBe("RELEASE_NOT_FOUND");
    expect(await install({ version: "newest" })).toBe("INVALID_REQUEST");
    expect(await install({ name: "x".repeat(51) })).toBe("INVALID_REQUEST");
    expect(await countCalls(owner.store)).toBe(calls);
  });

  test("answers a repeated request with the running job, and another one with its id", {
    meta: { provokes: "JOB_RUNNING" },
  }, async () => {
    const owner = await createActiveCustomer();
    const request = createRequest(owner, (await createRelease()).version);
    const started = await Promise.all([1, 2, 3].map(() => call(owner.actor, "installTheme", request)));
    const [id] = started.map(({ body }) => body.id);
    expect(started.map(({ body }) => body.id)).toEqual([id, id, id]);
    const refused = await call(owner.actor, "installTheme", { ...request, name: "Another" });
    expect(refused.body).toMatchObject({ code: "JOB_RUNNING", details: { job: id } });
    expect(await countEvents("theme.install_started", owner.store.shop)).toBe(1);
  });
});

describe("startUpdate", () => {
  test("starts only one of two updates of a store", async () => {
    const owner = await createActiveCustomer();
    const ids = [(await createPreview({}, { owner })).id, (await createPreview({}, { owner })).id];
    const choices = { [editedPath]: { choice: "new" } };
    const answers = await Promise.all(ids.map((id) => call(owner.actor, "startUpdate", { id, choices })));
    const running = ids[answers.findIndex(({ status }) => status === 200)];
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([
      { code: "JOB_RUNNING", details: { job: running } },
    ]);
    const started = await Promise.all(ids.map((id) => countEvents("theme.update_started", id)));
    expect(started).toEqual(ids.map((id) => Number(id === running)));
  });
});

describe("installTheme, previewUpdate, startUpdate and publishTheme", () => {
  test("reject a paused licence", { meta: { provokes: "PAUSED" } }, async () => {
    const preview = await createPreview();
    const { actor, store, id } = preview;
    const done = await insertTestJob(preview, { state: "done", theme_id: "1" });
    const { version } = await createRelease();
    await changeLicence("pause", preview.licenceId);
    const { shop, apiSecretKey } = store;
    const choices = { [editedPath]: { choice: "new" } };
    expect(await fetchCode(actor, "installTheme", createRequest(preview, version))).toBe("PAUSED");
    expect(await fetchCode(actor, "previewUpdate", { shop, themeId: "1", apiSecretKey })).toBe("PAUSED");
    expect(await fetchCode(actor, "startUpdate", { id, choices })).toBe("PAUSED");
    expect(await fetchCode(actor, "publishTheme", done)).toBe("PAUSED");
  });
});

describe("the operations of a job", () => {
  test("know no job of another account, and none that does not exist", {
    meta: { provokes: "JOB_NOT_FOUND" },
  }, async () => {
    const preview = await createPreview();
    const stranger = (await createActiveCustomer()).actor;
    const owned = [
      "job",
      "jobPage",
      "cancelJob",
      "retryJob",
      "publishTheme",
      "rollBackTheme",
      "updatePreview",
    ] as const;
    const toCalls = (id: string): [OperationName, unknown][] => [
      ...owned.map((name): [OperationName, unknown] => [name, id]),
      ["conflictText", { id, path: editedPath, side: "new" }],
      ["saveAnswers", { id, answers: {}, seenAt: new Date().toISOString() }],
      ["startUpdate", { id, choices: {} }],
    ];
    for (const actor of [stranger, { ...preview.actor, uid: createActor().uid }])
      for (const [name, argument] of toCalls(preview.id))
        expect(await fetchCode(actor, name, argument), name).toBe("JOB_NOT_FOUND");
    for (const [name, argument] of toCalls("0".repeat(24)))
      expect(await fetchCode(preview.actor, name, argument), name).toBe("JOB_NOT_FOUND");
    expect((await call(preview.actor, "job", preview.id)).body).toMatchObject({ state: "waiting" });
  });
});

describe("updatePage", () => {
  test("shows the store, its themes and jobs to its owner only", async () => {
    const preview = await createPreview();
    const query = { shop: preview.store.shop };
    const { actor: stranger } = await createActiveCustomer();
    expect((await call(stranger, "updatePage", query)).body).toMatchObject({ shop: null, themes: null, jobs: [] });
    const { shop, jobs } = (await call(preview.actor, "updatePage", query)).body;
    expect([shop === null, jobs.map(({ id }) => id)]).toEqual([false, [preview.id]]);
  });
});
