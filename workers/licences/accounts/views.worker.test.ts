import { describe, expect, test } from "vitest";
import { call, createActor } from "../fixtures/internal.ts";

const save = (actor: object, name: string, query = "status=paused") =>
  call(actor, "saveView", { list: "licences", name, query });

describe("saveView, listViews and deleteView", () => {
  test("save, replace and delete views of a list for their own administrator only", async () => {
    const [one, other] = [createActor("admin"), createActor("admin")];
    await save(one, "To call");
    expect((await save(one, "To call", "status=active")).body).toMatchObject({
      name: "To call",
      query: "status=active",
    });
    await save(one, "Unused", "status=available");
    const { body: views } = await call(one, "listViews", "licences");
    expect(views.map(({ name, query }) => [name, query])).toEqual([
      ["To call", "status=active"],
      ["Unused", "status=available"],
    ]);
    expect((await call(other, "listViews", "licences")).body).toEqual([]);
    expect((await call(one, "listViews", "users")).body).toEqual([]);

    const id = views[0]?.id;
    await call(other, "deleteView", { id });
    expect((await call(one, "listViews", "licences")).body).toHaveLength(2);
    await call(one, "deleteView", { id });
    expect((await call(one, "listViews", "licences")).body).toMatchObject([{ name: "Unused" }]);
  });
});

describe("saveView", () => {
  test("rejects the view after the twentieth but replaces the content of an existing one", {
    meta: { provokes: "VIEW_LIMIT_REACHED" },
  }, async () => {
    const actor = createActor("admin");
    for (let count = 1; count <= 20; count += 1) expect((await save(actor, `View ${count}`)).status).toBe(200);
    expect((await save(actor, "One more")).body.code).toBe("VIEW_LIMIT_REACHED");
    expect((await save(actor, "View 7", "q=lune")).body.query).toBe("q=lune");
  });

  test("keeps a deleted view of the name that there is no room for", async () => {
    const actor = createActor("admin");
    const { id } = (await save(actor, "First")).body;
    await call(actor, "deleteView", { id });
    for (let count = 1; count <= 20; count += 1) await save(actor, `View ${count}`);
    expect((await save(actor, "First", "q=lune")).body.code).toBe("VIEW_LIMIT_REACHED");
    const { body: views } = await call(actor, "listViews", "licences");
    await call(actor, "deleteView", { id: views.at(-1)?.id });
    expect((await call(actor, "restoreView", { id })).body).toMatchObject({ name: "First", query: "status=paused" });
  });
});

describe("saveView with `isNew`", () => {
  const saveNew = (actor: object, name: string, query: string) =>
    call(actor, "saveView", { list: "licences", name, query, isNew: true });

  test("does not replace a view of the same name, but answers a form sent twice", {
    meta: { provokes: "VIEW_NAME_TAKEN" },
  }, async () => {
    const actor = createActor("admin");
    const { body: first } = await saveNew(actor, "To call", "status=paused");
    expect((await saveNew(actor, "To call", "status=paused")).body).toEqual(first);
    expect((await saveNew(actor, "To call", "status=active")).body.code).toBe("VIEW_NAME_TAKEN");
    expect((await saveNew(createActor("admin"), "To call", "status=active")).status).toBe(200);
    expect((await call(actor, "listViews", "licences")).body).toEqual([first]);
  });
});

describe("restoreView", () => {
  const list = async (actor: object) => (await call(actor, "listViews", "licences")).body.map(({ name }) => name);

  test("brings a deleted view back to its place, once and for its owner alone", {
    meta: { provokes: "VIEW_NOT_FOUND" },
  }, async () => {
    const [actor, other] = [createActor("admin"), createActor("admin")];
    const { id } = (await save(actor, "First")).body;
    await save(actor, "Second");
    await call(actor, "deleteView", { id });
    expect(await list(actor)).toEqual(["Second"]);
    expect((await call(other, "restoreView", { id })).body.code).toBe("VIEW_NOT_FOUND");
    for (let time = 0; time < 2; time++)
      expect((await call(actor, "restoreView", { id })).body).toEqual({
        ...{ id, list: "licences", name: "First", query: "status=paused" },
      });
    expect(await list(actor)).toEqual(["First", "Second"]);
  });

  test("leaves the name of a deleted view free for another, which stays", async () => {
    const actor = createActor("admin");
    const { id } = (await save(actor, "To call")).body;
    await call(actor, "deleteView", { id });
    const again = await call(actor, "saveView", { list: "licences", name: "To call", query: "q=lune", isNew: true });
    expect(again.body).toMatchObject({ name: "To call", query: "q=lune" });
    expect((await call(actor, "restoreView", { id })).body.code).toBe("VIEW_NOT_FOUND");
    expect((await call(actor, "listViews", "licences")).body).toEqual([again.body]);
  });

  test("does not exceed the limit, to which deleted views do not count", async () => {
    const actor = createActor("admin");
    const { id } = (await save(actor, "Deleted")).body;
    await call(actor, "deleteView", { id });
    for (let count = 1; count <= 20; count += 1) expect((await save(actor, `View ${count}`)).status).toBe(200);
    expect((await call(actor, "restoreView", { id })).body.code).toBe("VIEW_LIMIT_REACHED");
    expect(await list(actor)).toHaveLength(20);
  });
});

describe("saveView and listViews", () => {
  test("are for administrators only", async () => {
    const customer = createActor();
    expect((await save(customer, "Mine")).body.code).toBe("NOT_ADMIN");
    expect((await call(customer, "listViews", "licences")).body.code).toBe("NOT_ADMIN");
  });
});

describe("forgetAccount", () => {
  test("deletes the views of the account", async () => {
    const actor = createActor("admin");
    await save(actor, "Mine");
    expect((await call(actor, "forgetAccount", "free")).status).toBe(200);
    expect((await call(actor, "listViews", "licences")).body).toEqual([]);
  });
});
