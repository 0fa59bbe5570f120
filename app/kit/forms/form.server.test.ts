import type { AppLoadContext } from "@remix-run/cloudflare";
import { decode, encode } from "turbo-stream";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { toForm } from "#tests/support/to-form.ts";
import { errorReply, parseForm, readForm } from "./form.server.ts";
import { emailField, storeField } from "./typed-fields.ts";

const schema = z.object({
  email: z.string().trim().max(20).pipe(z.email()),
  password: z.string().min(8, "validation.passwordLength"),
  remember: z.boolean().default(false),
});

const posted = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://localhost/store", { method: "POST", body, headers });
/** Arguments of an action for the viewer `uid`. */
const createArgs = (request: Request, uid = "alice") => ({
  context: { session: { viewer: { uid } } } as AppLoadContext,
  request,
});

describe("parseForm", () => {
  it("returns the schema's value, with coerced types", async () => {
    const parsed = await parseForm(
      createArgs(posted(toForm({ email: " a@b.fr ", password: "12345678", remember: "on" }))),
      schema,
    );
    expect(parsed).toMatchObject({ ok: true, value: { email: "a@b.fr", password: "12345678", remember: true } });
  });

  it("returns catalogue keys per invalid field", async () => {
    const parsed = await parseForm(toForm({ email: "nonsense", password: "short" }), schema);
    expect(parsed).toEqual({
      ok: false,
      reply: {
        values: { email: "nonsense" },
        errors: { email: ["validation.email"], password: ["validation.passwordLength"] },
      },
    });
  });

  it("gives a message the character that a field refuses", async () => {
    const typed = z.object({ email: emailField(), shopUrl: storeField() });
    expect(await parseForm(toForm({ email: "josé@b.fr", shopUrl: "été" }), typed)).toMatchObject({
      reply: {
        errors: { email: ["validation.emailCharacter"], shopUrl: ["licences.errors.shopCharacter"] },
        facts: { email: { character: "é" }, shopUrl: { character: "é" } },
      },
    });
  });

  it("reports missing and empty fields as required, long texts as too long, files as invalid", async () => {
    const empty = await parseForm(toForm({ email: "" }), schema);
    expect(empty).toMatchObject({
      reply: { errors: { email: ["validation.missing.email"], password: ["validation.missing.password"] } },
    });
    const long = await parseForm(toForm({ email: "x".repeat(21), password: "12345678" }), schema);
    expect(long).toMatchObject({ reply: { errors: { email: ["validation.tooLong"] } } });
    const file = new FormData();
    file.append("email", new File(["x"], "x.txt"));
    file.append("password", "12345678");
    expect(await parseForm(file, schema)).toMatchObject({ reply: { errors: { email: ["validation.invalid"] } } });
  });

  it("never returns passwords, secrets, tokens and codes", async () => {
    const secrets = {
      password: "p",
      passwordConfirm: "p",
      currentPassword: "p",
      newPassword: "p",
      apiSecretKey: "s",
      clientSecret: "s",
      accessToken: "shpat_1",
      code: "123456",
      oobCode: "c",
    };
    const parsed = await parseForm(toForm({ ...secrets, shopUrl: "alice-shop" }), z.object({ missing: z.string() }));
    expect(parsed).toMatchObject({ ok: false, reply: { values: { shopUrl: "alice-shop" } } });
    expect(Object.keys(parsed.ok ? {} : parsed.reply.values)).toEqual(["shopUrl"]);
  });

  it("keeps a long message with its line breaks as the browser counts them", async () => {
    const parsed = await parseForm(toForm({ message: "a\r\n".repeat(4_000) }), z.object({ missing: z.string() }));
    expect(parsed.ok ? "" : parsed.reply.values.message).toBe("a\n".repeat(4_000));
  });

  it("drops fields with invalid names and truncates long values", async () => {
    const odd = toForm({ __proto__: "x", "a.b": "x", "a[0]": "x", constructor: "x", email: "y".repeat(9_000) });
    const parsed = await parseForm(odd, schema);
    const values = parsed.ok ? {} : parsed.reply.values;
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
    expect({}).not.toHaveProperty("b");
    expect(values.email).toHaveLength(8_000);
    expect(Object.keys(values).sort()).toEqual(["constructor", "email"]);
  });

  it.each([
    ["the same name 32,700 times", "a".concat("&a".repeat(32_699))],
    ["32,700 different names", Array.from({ length: 32_700 }, (_, index) => `f${index}=`).join("&")],
    ["51 names", Array.from({ length: 51 }, (_, index) => `f${index}=`).join("&")],
    ["a name twice", "email=a@b.fr&password=12345678&email=c@d.fr"],
    ["a command of the parser", "email=a@b.fr&password=12345678&__intent__=x"],
    ["an encoded command of the parser", "email=a@b.fr&password=12345678&%5f%5fstate%5F%5F=%7B"],
    ["a very long name", `email=a@b.fr&password=12345678&${"a.".repeat(20_000)}a=x`],
  ])("rejects a form with %s before it is parsed", async (_name, body) => {
    const refused = { ok: false, reply: { values: {}, errors: {}, formError: { code: "INVALID_REQUEST" } } };
    const request = () => posted(body, { "Content-Type": "application/x-www-form-urlencoded" });
    expect(await parseForm(createArgs(request()), schema)).toEqual(refused);
    expect(await parseForm(await request().formData(), schema)).toEqual(refused);
    expect(await readForm(createArgs(request()))).toBeNull();
  });

  it("bounds the size and the depth of what a hostile form gets back", async () => {
    const deep = "a".concat(".a".repeat(99));
    const wide = {
      "a[0]": "x",
      [deep]: "x",
      [`a${"[0]".repeat(60)}`]: "x",
      __proto__: "x",
      "constructor.prototype.b": "x",
    };
    const costly = ["\u0000", '"', "\\", "\u2028", "😀", "P:1", "[[", "\ud800"];
    const texts = Array.from({ length: 44 }, (_, at) => [`f${at}`, (costly[at % costly.length] ?? "").repeat(100_000)]);
    const parsed = await parseForm(
      toForm({ ...Object.fromEntries(texts), ...wide }),
      z.object({ missing: z.string() }),
    );
    if (parsed.ok) throw new Error("The form is complete.");
    for (const value of Object.values(parsed.reply.values)) {
      expect(value).toBeTypeOf("string");
      expect(value.length).toBeLessThanOrEqual(8_000);
    }
    expect(Object.keys(parsed.reply.values)).toHaveLength(44);
    expect(Object.keys(parsed.reply.errors)).toEqual(["missing"]);
    // As pages receive it.
    const encoded = await new Response(encode(parsed.reply)).arrayBuffer();
    expect(encoded.byteLength).toBeLessThan(50 * 8_000 * 6);
    const { value } = await decode(new Response(encoded).body as ReadableStream<Uint8Array>);
    expect(value).toEqual(JSON.parse(JSON.stringify(parsed.reply)));
  });

  it("accepts 50 fields", async () => {
    const many = Object.fromEntries(Array.from({ length: 48 }, (_, index) => [`f${index}`, "x"]));
    const parsed = await parseForm(toForm({ ...many, email: "a@b.fr", password: "12345678" }), schema);
    expect(parsed.ok).toBe(true);
  });

  it.each([
    ["JSON", "{}", "application/json"],
    ["a broken multipart body", "--x\r\nnonsense", "multipart/form-data; boundary=x"],
  ])("rejects a form that is %s", async (_name, body, type) => {
    const parsed = await parseForm(createArgs(posted(body, { "Content-Type": type })), schema);
    expect(parsed).toEqual({ ok: false, reply: { values: {}, errors: {}, formError: { code: "INVALID_REQUEST" } } });
  });
});

describe("readForm", () => {
  const posting = (viewer: string) => posted(toForm({ email: "a@b.fr", password: "12345678", viewer }));

  it("removes the field with the owner of the page", async () => {
    expect(await parseForm(createArgs(posting("alice")), schema)).toMatchObject({
      ok: true,
      values: { email: "a@b.fr" },
    });
    expect((await readForm(createArgs(posting("alice"))))?.has("viewer")).toBe(false);
  });

  it("reloads the page for another account", async () => {
    const thrown = await readForm(createArgs(posting("alice"), "bob")).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ status: 302 });
    const { headers } = thrown as Response;
    expect([headers.get("Location"), headers.get("X-Remix-Reload-Document")]).toEqual(["/store", "true"]);
  });
});

describe("errorReply", () => {
  const reply = (...args: Parameters<typeof errorReply>) => {
    const { data, init } = errorReply(...args);
    return { data, status: init?.status, retryAfter: new Headers(init?.headers).get("Retry-After") };
  };

  it("has the status of its code, keeps the values, and adds a field message", () => {
    const values = { email: "a@b.fr" };
    const refusal = { code: "INVALID_CREDENTIALS" } as const;
    expect(reply(values, refusal)).toEqual({
      data: { values, errors: {}, formError: refusal },
      status: 401,
      retryAfter: null,
    });
    const beside = reply(values, refusal, { name: "email", message: "validation.email" });
    expect(beside.data.errors).toEqual({ email: ["validation.email"] });
  });

  it("sets Retry-After", () => {
    expect(reply({}, { code: "BLOCKED", details: { minutes: 5 } })).toMatchObject({ status: 429, retryAfter: "300" });
    expect(reply({}, { code: "UPSTREAM_UNAVAILABLE" })).toMatchObject({ status: 503, retryAfter: "30" });
  });
});
