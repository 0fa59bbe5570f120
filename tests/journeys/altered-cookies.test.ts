import fc from "fast-check";
import { expect, test } from "vitest";
import { mintAccount, signIn } from "#tests/support/minting.ts";
import { inParallel } from "#tests/support/size.ts";
import { Visitor } from "#tests/support/visitor.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Which of two cookies is altered, where and how. */
const alterations = fc.record({
  which: fc.constantFrom(0, 1),
  way: fc.constantFrom("change", "lose", "double", "exchange", "drop", "append"),
  at: fc.nat(1_023),
  letter: fc.constantFrom(...letters),
  end: fc.constantFrom("=", ".", "A", "%00", "; session=x"),
});
type Alteration = typeof alterations extends fc.Arbitrary<infer Value> ? Value : never;

/** Changes, drops or doubles one letter; swaps or drops a part; or appends something. */
function altered(cookie: string, other: string, { way, at: place, letter, end }: Alteration): string {
  const at = place % cookie.length;
  const parts = cookie.split(".");
  const part = place % parts.length;
  const others = other.split(".");
  switch (way) {
    case "change":
      return cookie.slice(0, at) + letter + cookie.slice(at + 1);
    case "lose":
      return cookie.slice(0, at) + cookie.slice(at + 1);
    case "double":
      return cookie.slice(0, at) + cookie.charAt(at) + cookie.slice(at);
    case "exchange":
      return parts.map((text, index) => (index === part ? (others[part] ?? "") : text)).join(".");
    case "drop":
      return parts.toSpliced(part, 1).join(".");
    case "append":
      return cookie + end;
  }
}

test("an altered cookie is signed out and causes no fault", async () => {
  const [one, two] = [await signIn((await mintAccount()).email), await signIn((await mintAccount()).email)];
  const genuine = [one.cookies.get("session") ?? "", two.cookies.get("session") ?? ""];
  expect((await one.fetch("/api/session")).status).toBe(200);
  const seed = Math.floor(Math.random() * 2 ** 31);
  const chosen = fc.sample(alterations, { seed, numRuns: 2_000 });
  const answers = await inParallel(chosen.length, 16, async (index) => {
    const alteration = chosen[index] as Alteration;
    const [cookie = "", other = ""] = alteration.which === 0 ? genuine : genuine.toReversed();
    const value = altered(cookie, other, alteration);
    if (genuine.includes(value)) return { status: 401, alteration, value };
    const visitor = new Visitor();
    visitor.cookies.set("session", value);
    const response = await visitor.fetch("/api/session");
    await response.arrayBuffer();
    return { status: response.status, alteration, value };
  });
  expect(
    answers.filter(({ status }) => status !== 401),
    `seed ${seed}`,
  ).toEqual([]);
});
