/** Requests to deliver a template: what may still be answered, what is shown of it, and what an erased person leaves. */

import { beforeAll, describe, expect, test } from "vitest";
import {
  administrator,
  call,
  countCreatedThemes,
  createActiveCustomer,
  createActor,
  createTestContext,
  runSql,
  selectValue,
  setBehaviour,
} from "../../fixtures/internal.ts";
import { createCopy, createTheme, insertTestJob, loadJobRow } from "../../fixtures/jobs.ts";
import { createTestTemplate, heroBody, releaseWithHero } from "../../fixtures/templates.ts";
import type { Actor } from "../../platform/contract.ts";
import { counted } from "../../platform/database.ts";
import { newId } from "../../platform/identifier.ts";
import { insertJob } from "../../updates/jobs/job-repository.ts";
import { advanceJob } from "../../updates/jobs/job-runner.ts";

beforeAll(() => releaseWithHero(["title"]));

type Owner = Awaited<ReturnType<typeof createActiveCustomer>>;

async function publishTemplate(): Promise<string> {
  const id = await createTestTemplate();
  await runSql("UPDATE templates SET state = 'published' WHERE id = ?", id);
  return id;
}

/** Waits for the answer of the owner. */
async function createRequest({ actor, store }: Owner, { template = "", days = 14, by = administrator.email } = {}) {
  const id = newId(new Date());
  await runSql(
    `INSERT INTO template_requests (id, template_id, revision, account, shop, theme_name, suffix, collision, schemes,
       findings, state, request_id, asked_at, asked_by, expires_at)
     VALUES (?1, ?2, 1, ?3, ?4, 'Theme', 'summer', 'keep', '{}', '{"left":[],"total":0}', 'waiting', ?1, ?5, ?6, ?7)`,
    ...[id, template || (await publishTemplate()), actor.email, store.shop, new Date().toISOString(), by],
    new Date(Date.now() + days * 86_400_000).toISOString(),
  );
  return id;
}

const answer = async (actor: Actor, id: string, words: object = { answer: "accept" }) =>
  (await call(actor, "answerTemplateRequest", { id, ...words })).body.code;
const read = async (actor: Actor, id: string) => (await call(actor, "templateRequest", id)).body;
const listWaiting = async (actor: Actor) =>
  (await call(actor, "overviewWith", ["requests"])).body.requests.map(({ id }) => id);
const countEvents = (type: string, { actor }: Owner) =>
  selectValue<number>("SELECT count(*) FROM events WHERE type = ? AND account = ?", type, actor.email);

describe("deleteTemplate and changeTemplateState", () => {
  test("withdraw the waiting requests of a deleted or unpublished template for good", async () => {
    const acts = [
      [
        (id: string) => call(administrator, "deleteTemplate", id),
        (id: string) => call(administrator, "undeleteTemplate", id),
      ],
      [
        (id: string) => call(administrator, "changeTemplateState", { id, state: "draft" }),
        (id: string) => call(administrator, "changeTemplateState", { id, state: "published" }),
      ],
    ] as const;
    for (const [takeBack, offer] of acts) {
      const owner = await createActiveCustomer();
      const template = await publishTemplate();
      const id = await createRequest(owner, { template });
      const late = await createRequest(await createActiveCustomer(), { template, days: -1 });
      expect(late).not.toBe(id);
      expect((await call(administrator, "template", template)).body.waiting).toBe(1);
      expect((await takeBack(template)).status).toBe(200);
      expect((await read(owner.actor, id)).request.state).toBe("withdrawn");
      expect((await offer(template)).status).toBe(200);
      expect(await answer(owner.actor, id)).toBe("STATE_CONFLICT");
      expect(await countEvents("template.withdrawn", owner)).toBe(1);
    }
  });
});

describe("answerTemplateRequest", () => {
  test("rejects an ended request and another account's, and keeps the first answer", {
    meta: { provokes: "TEMPLATE_NOT_FOUND" },
  }, async () => {
    const [owner, other] = [await createActiveCustomer(), await createActiveCustomer()];
    const late = await createRequest(owner, { days: -1 });
    expect((await read(owner.actor, late)).request.state).toBe("expired");
    const words = { answer: "decline", reason: "No" };
    expect([await answer(owner.actor, late), await answer(owner.actor, late, words)]).toEqual([
      "STATE_CONFLICT",
      "STATE_CONFLICT",
    ]);
    const waiting = await createRequest(owner);
    expect([await listWaiting(owner.actor), await listWaiting(other.actor)]).toEqual([[waiting], []]);
    for (const actor of [other.actor, administrator, createActor()]) {
      expect((await call(actor, "templateRequest", waiting)).body.code).toBe("TEMPLATE_NOT_FOUND");
      expect(await answer(actor, waiting)).toBe("TEMPLATE_NOT_FOUND");
    }
    expect(await answer(owner.actor, waiting, words)).toBeUndefined();
    expect(await answer(owner.actor, waiting, { ...words, reason: "Another" })).toBeUndefined();
    expect((await read(owner.actor, waiting)).request).toMatchObject({ state: "declined", reason: "No" });
    expect(await answer(owner.actor, waiting)).toBe("STATE_CONFLICT");
    expect([await countEvents("template.declined", owner), await listWaiting(owner.actor)]).toEqual([1, []]);
  });

  test("rejects the acceptance of a request whose template is a draft or deleted", async () => {
    const owner = await createActiveCustomer();
    for (const change of ["state = 'draft'", "deleted_at = changed_at"]) {
      const template = await publishTemplate();
      const id = await createRequest(owner, { template });
      await runSql(`UPDATE templates SET ${change} WHERE id = ?`, template);
      expect(await answer(owner.actor, id)).toBe("STATE_CONFLICT");
      expect((await read(owner.actor, id)).request).toMatchObject({ state: "waiting", job: null });
    }
  });

  test("rejects a paused licence and accepts the delivery of a withdrawn release", async () => {
    const owner = await createActiveCustomer();
    const id = await createRequest(owner);
    await runSql("UPDATE releases SET status = 'withdrawn'");
    await runSql("UPDATE licences SET status = 'paused', paused_reason = 'x' WHERE id = ?", owner.licenceId);
    expect(await answer(owner.actor, id)).toBe("PAUSED");
    await runSql("UPDATE licences SET status = 'active', paused_reason = NULL WHERE id = ?", owner.licenceId);
    expect(await answer(owner.actor, id)).toBeUndefined();
    expect((await read(owner.actor, id)).request.state).toBe("accepted");
    expect(await countEvents("template.accepted", owner)).toBe(1);
  });

  test("ends the notification of the request, whatever the answer", async () => {
    for (const [words, type] of [
      [{ answer: "accept" }, "template.accepted"],
      [{ answer: "decline", reason: "No" }, "template.declined"],
    ] as const) {
      const owner = await createActiveCustomer();
      const { email, uid } = owner.actor;
      const [id, other] = [await createRequest(owner), newId(new Date())];
      const [asked, elsewhere] = [newId(new Date()), newId(new Date())];
      for (const [event, request] of [
        [asked, id],
        [elsewhere, other],
      ] as const)
        await runSql(
          `INSERT INTO events (id, at, type, account, actor_uid, actor_role, licence_id, shop, object_kind, object_id, after)
           VALUES (?, ?, 'template.requested', ?, 'staff', 'admin', ?, ?, 'template', ?, json_object('request', ?))`,
          ...[event, new Date().toISOString(), email, owner.licenceId, owner.store.shop, newId(new Date()), request],
        );
      expect(await answer(owner.actor, id, words)).toBeUndefined();
      const due = (await call(administrator, "dueEventNotifications", undefined)).body;
      expect(due.filter((each) => each.uid === uid && each.type === type)).toMatchObject([
        { ends: [{ event: asked, type: "template.requested", uid }] },
      ]);
    }
  });
});

describe("requestTemplate, deliveryPlan and advanceJob", () => {
  test("offer and create no copy in a full store", async () => {
    const owner = await createActiveCustomer();
    const { shop } = owner.store;
    const template = await publishTemplate();
    const request = await createRequest(owner, { template });
    const id = await insertTestJob(owner, { kind: "template", step: "slot", source_theme_id: "1" });
    const accept = "UPDATE template_requests SET state = 'accepted', answered_at = asked_at, job_id = ? WHERE id = ?";
    await runSql(accept, id, request);
    for (let themes = 1; themes < 20; themes++) await createTheme(owner.store);
    expect(await advanceJob(createTestContext(), { id, run: 2 })).toEqual({ over: true });
    expect(await loadJobRow(id)).toMatchObject({ state: "failed", failure_code: "THEME_LIMIT", theme_id: null });
    expect(await countCreatedThemes(owner.store)).toBe(19);
    const plan = await call(administrator, "deliveryPlan", { template, shop, target: null });
    expect(plan.body).toMatchObject({ hasRoom: false });
    const form = { suffix: "summer", collision: "keep", schemes: {}, message: "", requestId: crypto.randomUUID() };
    const asked = await call(administrator, "requestTemplate", { ...form, template, shop, target: "copy" });
    expect(asked.body.code).toBe("THEME_LIMIT");
  });
});

describe("deliveryStores, templateRequests and previewTemplate", () => {
  test("find stores, list their requests and preview in the administrator's own stores only", async () => {
    const owner = await createActiveCustomer();
    const template = await createTestTemplate();
    const id = await createRequest(owner, { template });
    const { shop } = owner.store;
    const stores = (await call(administrator, "deliveryStores", { q: shop })).body;
    expect(stores).toEqual([{ shop, account: owner.actor.email, own: false }]);
    expect((await call(administrator, "templateRequests", template)).body.map((request) => request.id)).toEqual([id]);
    const preview = { template, shop: "no-such-shop.myshopify.com", requestId: crypto.randomUUID() };
    expect((await call(administrator, "previewTemplate", preview)).body.code).toBe("ACTIVATION_NOT_FOUND");
  });
});

describe("insertJob", () => {
  test("writes no job for a request of another account or store or an ended one", async () => {
    const [owner, other] = [await createActiveCustomer(), await createActiveCustomer()];
    const id = await createRequest(owner);
    const { version } = await releaseWithHero(["title"]);
    const { database, now } = createTestContext();
    const job = { kind: "template", shop: owner.store.shop, step: "check", version, fromVersion: null } as const;
    const write = async () => {
      const source = { id: "1", name: "Theme" };
      const whole = { ...job, id: newId(now), name: "Theme", source, template: { request: id }, now };
      const [written] = await database.batch([counted(insertJob(database, owner.actor, whole))]);
      return written.changes;
    };
    const wrong = {
      account: other.actor.email,
      shop: other.store.shop,
      expires_at: new Date(now.getTime() - 1).toISOString(),
    };
    for (const [column, value] of Object.entries(wrong)) {
      const before = (await selectValue<string>(`SELECT ${column} FROM template_requests WHERE id = ?`, id)) ?? "";
      const set = (to: string) => runSql(`UPDATE template_requests SET ${column} = ? WHERE id = ?`, to, id);
      await set(value);
      expect(await write(), column).toBe(0);
      await set(before);
    }
    expect(await write()).toBe(1);
  });
});

describe("templateRequest", () => {
  test("shows the requested revision after any change of the template", async () => {
    const owner = await createActiveCustomer();
    const template = await createTestTemplate({ body: heroBody({ title: "Offered" }) });
    const id = await createRequest(owner, { template });
    const change = { id: template, revision: 1, body: heroBody({ title: "Later" }), origin: "json" as const };
    await call(administrator, "changeTemplateBody", change);
    const { request, outline } = await read(owner.actor, id);
    expect([request.revision, request.newest]).toEqual([1, 2]);
    expect(outline.sections[0]?.settings.map(({ value }) => value)).toEqual(["Offered"]);
  });

  test("reports that the owner's theme takes no further template", {
    meta: { provokes: "TEMPLATES_TOO_MANY" },
  }, async () => {
    const owner = await createActiveCustomer();
    const id = await createRequest(owner);
    // The first theme that a store creates has this id. Its release becomes the newest, so that this test is the last one.
    await createCopy(owner);
    await runSql("UPDATE template_requests SET theme_id = '100' WHERE id = ?", id);
    await setBehaviour(owner.store, "full");
    expect((await read(owner.actor, id)).problem).toMatchObject({ code: "TEMPLATES_TOO_MANY" });
  });
});

describe("forgetAccount", () => {
  test("removes an administrator without licences from requests and prepared activations", async () => {
    const member = createActor("admin");
    const [owner, id] = [await createActiveCustomer(), newId(new Date())];
    await createRequest(owner, { by: member.email });
    await runSql(
      `INSERT INTO prepared_activations (id, account, shop, state, reason, prepared_by, prepared_at, expires_at)
     VALUES (?1, ?2, 'a-shop.myshopify.com', 'open', 'x', ?3, ?4, ?4)`,
      ...[id, owner.actor.email, member.email, new Date().toISOString()],
    );
    for (const type of ["template.requested", "licence.prepared"])
      await runSql(
        `INSERT INTO events (id, at, type, actor_uid, actor_email, actor_role, request_id) VALUES (?, ?, ?, ?, ?, 'admin', ?)`,
        ...[newId(new Date()), new Date().toISOString(), type, member.uid, member.email, id],
      );
    expect((await call(member, "forgetAccount", "free")).status).toBe(200);
    expect(await selectValue("SELECT count(*) FROM template_requests WHERE asked_by = ?", member.email)).toBe(0);
    expect(await selectValue("SELECT count(*) FROM prepared_activations WHERE prepared_by = ?", member.email)).toBe(0);
  });

  test("keeps the request of a running delivery for its job", async () => {
    const owner = await createActiveCustomer();
    const accept = async (state: "running" | "failed") => {
      const [id, job] = [await createRequest(owner), await insertTestJob(owner, { state })];
      const set = "UPDATE template_requests SET state = 'accepted', answered_at = asked_at, job_id = ? WHERE id = ?";
      await runSql(set, job, id);
      return id;
    };
    const requests = [await accept("running"), await accept("failed"), await createRequest(owner)];
    expect((await call(owner.actor, "forgetAccount", "free")).status).toBe(200);
    const count = (id: string) => selectValue("SELECT count(*) FROM template_requests WHERE id = ?", id);
    expect(await Promise.all(requests.map(count))).toEqual([1, 0, 0]);
  });
});
