/** How the staff make templates, over HTTP without JavaScript: paste, edit by form and as JSON, import. */
import { strToU8, zipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { mintAccount, mintAdministrator, mintStore, signIn, uniqueName } from "#tests/support/minting.ts";
import { getToast, type Page, type Visitor } from "#tests/support/visitor.ts";

let staff: Visitor;
beforeAll(async () => {
  staff = await mintAdministrator();
});

const body = `{
  // Our hero
  "sections": {
    "hero": { "type": "hero", "settings": { "overlay": 40 } },
    "text": { "type": "rich-text", "settings": {} }
  },
  "order": ["hero", "text"]
}`;

function toForm(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

test("a file says its kind and name: a blank name is filled in, another kind is asked about", async () => {
  const suffix = uniqueName();
  const file = new File([body], `page.${suffix}.json`, { type: "application/json" });
  const asked = await staff.postForm("/templates/new", toForm({ ...createFields(""), kind: "product", file }));
  expect(asked.status).toBe(400);
  expect(asked.document.querySelector("#field-kind-error")?.text).toContain("de page");
  expect(getValue(asked, "[name=suffix]")).toBe(suffix);
  expect(getValue(asked, "textarea[name=body]")).toContain("Our hero");
  const created = await staff.postForm("/templates/new", toForm({ ...createFields(""), file }));
  expect(created.status).toBe(303);
  expect((await staff.get(created.location ?? "")).text).toContain(`page.${suffix}.json`);
});

const getValue = (page: Page, selector: string): string => {
  const found = page.document.querySelector(selector);
  return (found?.tagName === "TEXTAREA" ? found.text : found?.getAttribute("value")) ?? "";
};

const createFields = (suffix: string) => ({
  ...{ kind: "page", suffix, nameFr: "Été", nameEn: "Summer", tags: "Soldes, été", intent: "create" },
  requestId: crypto.randomUUID(),
});

async function createTemplate(): Promise<{ id: string; suffix: string }> {
  const suffix = uniqueName();
  const created = await staff.postForm("/templates/new", toForm({ ...createFields(suffix), body }));
  expect(created.status).toBe(303);
  return { id: created.location?.split("/").at(-1) ?? "", suffix };
}

/** What a form of the page posts, without its buttons. */
function readForm(page: Page, intent: string): Record<string, string> {
  const form = page.document
    .querySelectorAll("main form")
    .find((each) => each.querySelector(`button[value="${intent}"]`));
  const fields = (form?.querySelectorAll("input, textarea, select") ?? []).flatMap((field) => {
    const name = field.getAttribute("name") ?? "";
    if (field.tagName === "TEXTAREA") return [[name, field.text]];
    if (field.tagName === "SELECT") {
      const chosen = field.querySelector("option[selected]") ?? field.querySelector("option");
      return [[name, chosen?.getAttribute("value") ?? ""]];
    }
    const isBox = field.getAttribute("type") === "checkbox";
    return isBox && !field.hasAttribute("checked") ? [] : [[name, field.getAttribute("value") ?? (isBox ? "on" : "")]];
  });
  return { ...Object.fromEntries(fields), intent };
}

const findRow = (page: Page, place: string) => page.document.querySelector(`[id="m-${place}"]`);

test("broken JSON is named by line, checked, corrected and saved as a draft", async () => {
  const fields = createFields(uniqueName());
  const post = (more: Record<string, string | File>) =>
    staff.postForm("/templates/new", toForm({ ...fields, ...more }));
  const broken = await post({ body: `{\n  "sections": {},\n  "order": [}\n}` });
  expect(broken.status).toBe(400);
  expect(broken.text).toContain("ligne 3, colonne");
  expect(getValue(broken, "[name=body]")).toContain(`"order": [}`);
  expect(broken.document.querySelector("[autofocus]")?.getAttribute("name")).toBe("body");
  expect(getValue(broken, "[name=nameFr]")).toBe("Été");

  const checked = await post({ body, intent: "check" });
  expect(checked.status).toBe(200);
  expect(checked.text).toMatch(/2\.0\.4 ?Compatible/);
  const large = await post({ body, file: new File([" ".repeat(10 * 1024 * 1024)], "large.json") });
  expect([large.status, large.text.includes("dépasse 512")]).toEqual([400, true]);
  expect((await post({ body, suffix: "../x", nameEn: "" })).document.querySelectorAll("[aria-invalid]").length).toBe(2);

  const file = new File([body], "page.json", { type: "application/json" });
  for (let click = 0; click < 2; click++) expect((await post({ body: "", file })).status).toBe(303);
  expect((await post({ body, requestId: crypto.randomUUID() })).status).toBe(409);
});

test("the form edits one setting, moves, adds and deletes, and a deletion is undone", async () => {
  const { id } = await createTemplate();
  const edit = `/templates/${id}/edit`;
  const opened = await staff.get(edit);
  expect(opened.status).toBe(200);
  const form = readForm(opened, "settings");
  expect(form["s.overlay"]).toBe("40");
  const refused = await staff.post(edit, { ...form, "s.overlay": "1000" });
  expect(refused.status).toBe(400);
  expect(refused.document.querySelector("[aria-invalid]")?.getAttribute("name")).toBe("s.overlay");
  expect(getValue(refused, "[name='s.overlay']")).toBe("1000");
  const saved = await staff.follow(await staff.post(edit, { ...form, "s.overlay": "50" }));
  expect(getToast(saved)).toBe("Modèle enregistré");
  const text = async () => getValue(await staff.get(`${edit}?view=json`), "[name=body]");
  expect(await text()).toBe(body.replace("40", "50"));

  const act = async (page: Page, place: string, intent: string) => {
    const row = findRow(page, place);
    const fields = Object.fromEntries(
      (row?.querySelectorAll("input") ?? []).map((input) => [input.getAttribute("name"), input.getAttribute("value")]),
    );
    return staff.follow(await staff.post(edit, { ...fields, intent } as Record<string, string>));
  };
  const moved = await act(saved, "text", "up");
  expect(moved.document.querySelectorAll(".member-row").map((row) => row.id)).toEqual(["m-text", "m-hero"]);
  const hidden = await act(moved, "hero", "hide");
  expect(findRow(hidden, "hero")?.text).toContain("masquée");
  const add = readForm(hidden, "add");
  const added = await staff.follow(await staff.post(edit, { ...add, member: "0:faq", place: "" }));
  expect(added.document.querySelector("[data-chosen]")?.id).toBe("m-faq");
  const removed = await act(added, "text", "delete");
  expect(findRow(removed, "text")).toBeNull();
  const undone = await staff.follow(await staff.post(edit, readForm(removed, "undo")));
  expect(findRow(undone, "text")).not.toBeNull();
  expect(await text()).toContain("// Our hero");
  expect((await staff.post(edit, { ...add, member: "0:faq" })).status).toBe(409);
});

test("two tabs: the later one keeps what it typed and sees what changed", async () => {
  const { id, suffix } = await createTemplate();
  const edit = `/templates/${id}/edit`;
  const form = readForm(await staff.get(edit), "settings");
  const json = readForm(await staff.get(`${edit}?view=json`), "json");
  await staff.post(edit, { ...form, "s.overlay": "60" });
  const late = await staff.post(edit, { ...form, "s.height": "small" });
  expect(late.status).toBe(409);
  expect(late.document.querySelector(`a[href^="/templates/${id}/revisions?from=1"]`)).not.toBeNull();
  const again = readForm(late, "settings");
  expect([again["s.overlay"], again["s.height"], again.revision]).toEqual(["60", "small", "2"]);
  const mine = body.replace("40", "10");
  const lateText = await staff.postForm(`${edit}?view=json`, toForm({ ...json, body: mine }));
  expect(lateText.status).toBe(409);
  expect(getValue(lateText, "[name=body]")).toBe(mine);
  expect(getValue(lateText, "[name=theirs]")).toBe(body.replace("40", "60"));
  const kept = await staff.postForm(`${edit}?view=json`, toForm({ ...readForm(lateText, "json") }));
  expect(kept.status).toBe(303);

  const details = readForm(await staff.get(`${edit}?view=details`), "details");
  expect([details.suffix, details.tags]).toEqual([suffix, "soldes, été"]);
  expect((await staff.postForm(`${edit}?view=details`, toForm({ ...details, nameEn: "Holidays" }))).status).toBe(303);
  expect((await staff.postForm(`${edit}?view=details`, toForm({ ...details, nameEn: "Late" }))).status).toBe(409);
});

test("a ZIP is refused with a hostile entry; without it each template is created by itself", async () => {
  const [one, two] = [uniqueName(), uniqueName()];
  const files = { [`templates/page.${one}.json`]: strToU8(body), [`product.${two}.json`]: strToU8("{") };
  const read = (zip: Record<string, Uint8Array>) =>
    staff.postForm("/templates/import", toForm({ intent: "read", file: new File([zipSync(zip)], "all.zip") }));
  const hostile = await read({ ...files, "../../evil.json": strToU8(body) });
  expect([hostile.status, hostile.text.includes("evil.json")]).toEqual([422, true]);
  expect((await read({ "readme.txt": strToU8("x") })).text).toContain("aucun modèle");

  const hundred = Array.from({ length: 100 }, () => [`blog.${uniqueName()}.json`, strToU8(body)]);
  const many = Object.entries(readForm(await read(Object.fromEntries(hundred)), "create"));
  const none = Object.fromEntries(many.filter(([name]) => !name.startsWith("pick.")));
  expect((await staff.postForm("/templates/import", toForm(none))).status).toBe(200);

  const found = await read({
    ...files,
    [`blog.${two}.json`]: strToU8(body),
    "templates/gift_card.json": strToU8("{}"),
  });
  expect(found.text).toContain("gift_card.json");
  expect(found.text).toContain("pas du JSON valide");
  const form = readForm(found, "create");
  expect(Object.keys(form).filter((name) => name.startsWith("pick."))).toHaveLength(2);
  const rows = Object.keys(form).filter((name) => name.startsWith("suffix."));
  const bad = rows.find((name) => form[name] === two) ?? "";
  const created = await staff.postForm("/templates/import", toForm({ ...form, [bad]: "not a name" }));
  expect(created.status).toBe(200);
  expect(created.document.querySelectorAll("[role=status] a[href^='/templates/']")).toHaveLength(1);
  expect(created.document.querySelector("[aria-invalid]")?.getAttribute("value")).toBe("not a name");
  const last = readForm(created, "create");
  const rest = await staff.postForm("/templates/import", toForm({ ...last, "suffix.0": two, "pick.0": "on" }));
  expect(rest.document.querySelectorAll("[role=status] a[href^='/templates/']")).toHaveLength(1);
});

test("templates of one's own store are imported, others' stores are not found", async () => {
  const admin = await mintAccount({ role: "admin", licences: 1 });
  const visitor = await signIn(admin.email);
  const { domain, apiSecretKey, accessToken } = await mintStore();
  await visitor.post("/activate", { email: admin.email, shopUrl: domain, apiSecretKey, accessToken });
  const address = `/templates/import/store?shop=${domain}`;
  const listed = await visitor.get(address);
  expect(listed.status).toBe(200);
  const form = readForm(listed, "create");
  const files = Object.entries(form).filter(([name]) => name.startsWith("file."));
  expect(files.map(([, file]) => file)).toContain("templates/page.json");
  const chosen = (files.find(([, file]) => file === "templates/page.json")?.[0] ?? "").replace("file.", "");
  const suffix = uniqueName();
  const only = Object.fromEntries(Object.entries(form).filter(([name]) => !name.startsWith("pick.")));
  const created = await visitor.postForm(
    address,
    toForm({
      ...only,
      [`pick.${chosen}`]: "on",
      [`suffix.${chosen}`]: suffix,
      [`name-en.${chosen}`]: "From the store",
    }),
  );
  const link = created.document.querySelector("[role=status] a[href^='/templates/']")?.getAttribute("href");
  expect(link).toMatch(/^\/templates\//);
  const saved = await visitor.get(`${link}/edit?view=json`);
  expect(getValue(saved, "[name=body]")).toContain('"sections"');
  const foreign = await staff.get(address);
  expect(foreign.text).toContain("n’est connectée à votre compte");
  expect(foreign.document.querySelector("main [name='file.0']")).toBeNull();
});
