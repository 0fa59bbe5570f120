/** The sandbox's help desk as Freshdesk's REST API answers, version 2. */
import { afterEach, describe, expect, inject, test } from "vitest";
import { control, endFaults, startFault, uniqueName } from "#tests/support/minting.ts";
import { toForm } from "#tests/support/to-form.ts";

afterEach(endFaults);

const key = `Basic ${btoa("demo-helpdesk-key:X")}`;

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${inject("sandboxUrl")}/helpdesk/api/v2${path}`, {
    method,
    headers: { authorization: key, ...(body && !isForm ? { "content-type": "application/json" } : {}), ...headers },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}

const newTicket = (fields: object = {}) => ({
  email: `${uniqueName()}@example.test`,
  name: "Test",
  subject: "Menu bloqué",
  description: "<p>Rien ne se passe.<br>Sur iPhone.</p>",
  status: 2,
  priority: 1,
  source: 2,
  custom_fields: { cf_shop: "test.myshopify.com" },
  ...fields,
});

async function create(fields: object = {}): Promise<{ id: number; requester_id: number; email: string }> {
  const given = newTicket(fields);
  const { status, body } = await call("POST", "/tickets", given);
  expect(status, JSON.stringify(body)).toBe(201);
  return { ...body, email: given.email };
}

/** What the staff does on the sandbox's page. */
async function work(id: number, fields: Record<string, string>, file?: File) {
  const form = toForm({ ...fields, attachments: file ? [file] : [] });
  const url = `${inject("sandboxUrl")}/desk/${id}`;
  const response = await fetch(url, { method: "POST", headers: { accept: "application/json" }, body: form });
  return { status: response.status, body: await response.json() };
}

const errorOf = (field: string, code: string) => ({
  status: 400,
  body: { description: "Validation failed", errors: [{ field, code, message: expect.any(String) }] },
});

const note = (fields: object) => ({ body: "<p>Voici.</p>", incoming: true, private: false, ...fields });

const list = (query: Record<string, string>) => call("GET", `/tickets?${new URLSearchParams(query)}`);

describe("POST /api/v2/tickets", () => {
  test("creates a ticket with its fields, and its text beside its HTML", async () => {
    const { status, body, headers } = await call("POST", "/tickets", newTicket());
    expect(status).toBe(201);
    expect(headers.get("location")).toMatch(new RegExp(`/api/v2/tickets/${body.id}$`));
    expect(body).toMatchObject({
      ...{ subject: "Menu bloqué", status: 2, priority: 1, source: 2, attachments: [] },
      description: "<p>Rien ne se passe.<br>Sur iPhone.</p>",
      description_text: "Rien ne se passe.\nSur iPhone.",
      custom_fields: { cf_shop: "test.myshopify.com", cf_reference: null },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    expect((await call("GET", `/tickets/${body.id}`)).body).toEqual(body);
  });

  test("removes scripts from the description", async () => {
    const description = '<p onclick="x()">Un <script>alert(1)</script>test &lt;b&gt;</p>';
    const { id } = await create({ description });
    const { body } = await call("GET", `/tickets/${id}`);
    expect(body).toMatchObject({ description: "<p>Un test &lt;b&gt;</p>", description_text: "Un test <b>" });
  });

  test("assigns the ticket to the contact of its address", async () => {
    const first = await create();
    const second = await create({ email: first.email.toUpperCase() });
    expect(second.requester_id).toBe(first.requester_id);
  });

  test("accepts files in a form, which can be fetched without the key", async () => {
    const form = new FormData();
    const { custom_fields: _, ...fields } = newTicket();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set("custom_fields[cf_shop]", "test.myshopify.com");
    form.append("attachments[]", new File(["one"], "un été.txt", { type: "text/plain" }));
    form.append("attachments[]", new File([new Uint8Array([1, 2, 3])], "two.bin"));
    const { status, body } = await call("POST", "/tickets", form);
    expect([status, body.custom_fields.cf_shop]).toEqual([201, "test.myshopify.com"]);
    expect(body.attachments).toMatchObject([
      { name: "un été.txt", content_type: "text/plain", size: 3, attachment_url: expect.any(String) },
      { name: "two.bin", content_type: "application/octet-stream", size: 3 },
    ]);
    const url = new URL(body.attachments[0].attachment_url);
    expect(await (await fetch(url)).text()).toBe("one");
    expect(url.searchParams.get("X-Amz-Expires")).toBe("300");
    url.searchParams.set("X-Amz-Date", "29991231T000000Z");
    const forged = await fetch(url);
    expect([forged.status, await forged.text()]).toEqual([403, expect.stringContaining("AccessDenied")]);
  });

  test("rejects more than 20 MB of files", async () => {
    const files = [0, 1, 2].map((file) => new File([new Uint8Array(7 * 1024 * 1024)], `${file}.bin`));
    const form = toForm({ email: "a@example.test", subject: "s", description: "d", "attachments[]": files });
    expect(await call("POST", "/tickets", form)).toMatchObject(errorOf("attachments", "invalid_size"));
  });

  test.each<[object, string, string]>([
    [{ email: undefined }, "email", "missing_field"],
    [{ email: "nobody" }, "email", "invalid_value"],
    [{ subject: undefined }, "subject", "missing_field"],
    [{ subject: "x".repeat(256) }, "subject", "invalid_value"],
    [{ subject: 5 }, "subject", "datatype_mismatch"],
    [{ description: "" }, "description", "missing_field"],
    [{ status: 6 }, "status", "invalid_value"],
    [{ status: "2" }, "status", "invalid_value"],
    [{ priority: 5 }, "priority", "invalid_value"],
    [{ source: 4 }, "source", "invalid_value"],
    [{ custom_fields: { cf_unknown: "x" } }, "cf_unknown", "invalid_field"],
    [{ custom_fields: { cf_shop: 5 } }, "cf_shop", "datatype_mismatch"],
    [{ priorty: 1 }, "priorty", "invalid_field"],
  ])("rejects a ticket with %j", async (fields, field, code) => {
    expect(await call("POST", "/tickets", newTicket(fields))).toMatchObject(errorOf(field, code));
  });
});

describe("PUT /api/v2/tickets/:id", () => {
  test("changes the status of a ticket", async () => {
    const { id } = await create();
    expect(await call("PUT", `/tickets/${id}`, { status: 4 })).toMatchObject({ status: 200, body: { status: 4 } });
    expect((await call("GET", `/tickets/${id}`)).body).toMatchObject({ status: 4, subject: "Menu bloqué" });
    expect(await call("PUT", `/tickets/${id}`, { status: 9 })).toMatchObject(errorOf("status", "invalid_value"));
  });

  test("rejects a change of nothing", async () => {
    const { id } = await create();
    expect(await call("PUT", `/tickets/${id}`, {})).toMatchObject(errorOf("request", "missing_field"));
  });
});

describe("GET /api/v2/tickets/:id/conversations", () => {
  test("returns notes in the requester's name and replies of the staff, oldest first", async () => {
    const { id, requester_id } = await create();
    const added = await call("POST", `/tickets/${id}/notes`, note({ user_id: requester_id }));
    expect(added).toMatchObject({
      status: 201,
      body: { body_text: "Voici.", incoming: true, private: false, user_id: requester_id, ticket_id: id },
    });
    await work(id, { intent: "reply", body: "Bonjour" }, new File(["fix"], "fix.txt", { type: "text/plain" }));
    await work(id, { intent: "note", body: "Entre nous" });
    const { body } = await call("GET", `/tickets/${id}/conversations`);
    expect(body).toMatchObject([
      { incoming: true, private: false },
      {
        ...{ body: "<div>Bonjour</div>", incoming: false, private: false, attachments: [{ name: "fix.txt" }] },
        to_emails: [expect.stringContaining("@example.test")],
      },
      { body_text: "Entre nous", incoming: false, private: true },
    ]);
    const included = await call("GET", `/tickets/${id}?include=requester`);
    expect(included.body).toMatchObject({ requester: { id: requester_id } });
  });

  test("returns pages of thirty", async () => {
    const { id, requester_id } = await create();
    for (let number = 0; number < 31; number++)
      await call("POST", `/tickets/${id}/notes`, note({ body: `note ${number}`, user_id: requester_id }));
    const page = async (query: string) => (await call("GET", `/tickets/${id}/conversations${query}`)).body.length;
    expect([await page(""), await page("?page=2"), await page("?per_page=31")]).toEqual([30, 1, 31]);
  });
});

describe("POST /api/v2/tickets/:id/notes", () => {
  test("defaults to a private note by the owner of the key", async () => {
    const { id } = await create();
    const { body } = await call("POST", `/tickets/${id}/notes`, { body: "x" });
    expect(body).toMatchObject({ private: true, incoming: false, user_id: 70_000_001 });
  });

  test.each<[object, number, string]>([
    [{ user_id: 5 }, 400, "user_id"],
    [{ user_id: "5" }, 400, "user_id"],
    [{ body: undefined }, 400, "body"],
    [{ incoming: "yes" }, 400, "incoming"],
  ])("rejects a note with %j", async (fields, status, field) => {
    const { id } = await create();
    const answer = await call("POST", `/tickets/${id}/notes`, note(fields));
    expect(answer).toMatchObject({ status, body: { errors: [{ field }] } });
  });

  test("rejects a note in the name of another agent", async () => {
    const { id } = await create();
    const answer = await call("POST", `/tickets/${id}/notes`, note({ user_id: 70_000_002 }));
    expect(answer).toMatchObject({ status: 403, body: { code: "invalid_user" } });
  });
});

describe("GET /api/v2/tickets", () => {
  test("returns the tickets of one address, the latest first, in pages", async () => {
    const { id, email } = await create();
    const others = [await create({ email }), await create({ email })].map((each) => each.id);
    await create();
    const ids = async (query: object) => (await list({ email, ...query })).body.map((each: { id: number }) => each.id);
    expect(await ids({})).toEqual([...others.toReversed(), id]);
    expect(await ids({ per_page: "2", page: "2" })).toEqual([id]);
    expect(await ids({ updated_since: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
    expect((await list({ email })).body[0]).not.toHaveProperty("description");
  });

  test.each<[Record<string, string>, string, string]>([
    [{ email: "unknown@example.test" }, "email", "invalid_value"],
    [{ requester_id: "7" }, "requester_id", "invalid_field"],
    [{ updated_since: "yesterday" }, "updated_since", "invalid_value"],
    [{ per_page: "101" }, "per_page", "invalid_value"],
    [{ page: "301" }, "page", "invalid_value"],
    [{ order_by: "subject" }, "order_by", "invalid_value"],
    [{ created_since: "2026-01-01" }, "created_since", "invalid_field"],
  ])("rejects a list with %j", async (query, field, code) => {
    expect(await list(query)).toMatchObject(errorOf(field, code));
  });

  test("returns the tickets of the last thirty days when no time is given", async () => {
    const { id } = await create({ email: "alice@demo.test" });
    const ids = (body: { id: number }[]) => body.map((each) => each.id);
    const { body } = await list({ email: "alice@demo.test" });
    expect(ids(body)).toEqual(expect.arrayContaining([id, 4127, 4098]));
  });
});

describe("GET /api/v2/contacts/:id", () => {
  test("returns a contact, and no agent", async () => {
    const { requester_id, email } = await create();
    expect(await call("GET", `/contacts/${requester_id}`)).toMatchObject({
      status: 200,
      body: { id: requester_id, name: "Test", email },
    });
    expect(await call("GET", "/contacts/70000002")).toMatchObject({ status: 404, body: null });
  });
});

describe("the API of the help desk", () => {
  test("rejects a caller without the key", async () => {
    for (const authorization of ["", "Bearer demo-helpdesk-key", `Basic ${btoa("wrong:X")}`, "Basic %%%"])
      expect(await call("GET", "/tickets", undefined, { authorization })).toMatchObject({
        status: 401,
        body: { code: "invalid_credentials" },
      });
  });

  test("answers 404 without a body for what does not exist", async () => {
    for (const path of ["/tickets/999999999", "/tickets/x", "/tickets/999999999/conversations"])
      expect(await call("GET", path)).toMatchObject({ status: 404, body: null });
    expect((await fetch(`${inject("sandboxUrl")}/helpdesk/data/none/file.txt`)).status).toBe(403);
  });

  test("answers 501 for what the sandbox does not emulate", async () => {
    expect((await call("GET", "/contacts")).status).toBe(501);
    expect((await call("DELETE", "/tickets/1")).status).toBe(501);
    expect((await call("POST", "/tickets/1/reply", { body: "x" })).status).toBe(501);
  });

  test("rejects another type of body, and broken JSON", async () => {
    const url = `${inject("sandboxUrl")}/helpdesk/api/v2/tickets`;
    const post = async (type: string, body: string) =>
      (await fetch(url, { method: "POST", headers: { authorization: key, "content-type": type }, body })).status;
    expect([await post("text/plain", "x"), await post("application/json", "{")]).toEqual([415, 400]);
  });

  test("answers faults in the vendor's form", async () => {
    await startFault("helpdesk", { mode: "refusal", message: "rate_limit : Too many requests.", times: 1 });
    const limited = await call("GET", "/tickets");
    expect(limited).toMatchObject({ status: 429, body: { code: "rate_limit", message: "Too many requests." } });
    expect(limited.headers.get("retry-after")).toBe("2");
    await startFault("helpdesk", { mode: "refusal", message: "access_denied : No.", times: 1 });
    expect((await call("GET", "/tickets")).status).toBe(403);
  });
});

describe("GET and POST /desk/:ticket", () => {
  test("shows a ticket to the staff, and sends their changes to the portal's webhook", async () => {
    const { id } = await create({ subject: "<b>Fett</b>" });
    const page = await (await fetch(`${inject("sandboxUrl")}/desk/${id}`)).text();
    expect(page).toContain("&lt;b&gt;Fett&lt;/b&gt;");
    expect(await (await fetch(`${inject("sandboxUrl")}/desk`)).text()).toContain(`/desk/${id}`);
    expect((await work(id, { intent: "reply", body: "Bonjour" })).body).toMatchObject({
      webhook: { ticket_id: id, event: "reply" },
    });
    expect((await work(id, { intent: "status", status: "4" })).body).toMatchObject({ webhook: { event: "status" } });
    expect((await work(id, { intent: "note", body: "x" })).body).toEqual({ webhook: null });
    expect((await work(id, { intent: "status", status: "9" })).status).toBe(400);
    expect((await work(id, { intent: "mail", body: "x", from: "nobody" })).status).toBe(400);
    const from = `Paul Tiers <${uniqueName()}@tiers.test>`;
    await work(id, { intent: "mail", body: "x", from });
    const { body } = await call("GET", `/tickets/${id}/conversations`);
    const mail = body.find((each: { incoming: boolean }) => each.incoming);
    expect(mail).toMatchObject({ private: false, source: 0, from_email: from.replace("Paul Tiers", '"Paul Tiers"') });
    expect((await call("GET", `/contacts/${mail.user_id}`)).body).toMatchObject({ name: "Paul Tiers" });
    const deliveries = await control<{ ticket_id: number; event: string }[]>("GET", "/desk/webhooks.json");
    const own = deliveries.filter(({ ticket_id }) => ticket_id === id).map(({ event }) => event);
    expect(own).toEqual(["reply", "status", "reply"]);
  });
});
