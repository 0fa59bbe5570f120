import { expect, test } from "vitest";
import { mintAccount, signIn } from "#tests/support/minting.ts";
import { inParallel } from "#tests/support/size.ts";
import { Visitor } from "#tests/support/visitor.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const pick = <Value>(values: ArrayLike<Value>): Value => values[Math.floor(Math.random() * values.length)] as Value;

/** One letter changed, lost, doubled or moved; or a part taken from another cookie. */
function altered(cookie: string, other: string): string {
  const at = Math.floor(Math.random() * cookie.length);
  const parts = cookie.split(".");
  const part = Math.floor(Math.random() * parts.length);
  return pick([
    () => cookie.slice(0, at) + pick(alphabet) + cookie.slice(at + 1),
    () => cookie.slice(0, at) + cookie.slice(at + 1),
    () => cookie.slice(0, at) + cookie.charAt(at) + cookie.slice(at),
    () => parts.map((text, index) => (index === part ? (other.split(".")[part] ?? "") : text)).join("."),
    () => parts.toSpliced(part, 1).join("."),
    () => `${cookie}${pick(["=", ".", "A", "%00", "; session=x"])}`,
  ])();
}

test("no altered cookie is anybody, and none makes the portal stumble", { timeout: 120_000 }, async () => {
  const [one, two] = [await signIn((await mintAccount()).email), await signIn((await mintAccount()).email)];
  const genuine = [one.cookies.get("session") ?? "", two.cookies.get("session") ?? ""];
  expect((await one.fetch("/api/session")).status).toBe(200);
  const statuses = await inParallel(2_000, 16, async () => {
    const [cookie = "", other = ""] = Math.random() < 0.5 ? genuine : genuine.toReversed();
    const visitor = new Visitor();
    const value = altered(cookie, other);
    if (genuine.includes(value)) return 401;
    visitor.cookies.set("session", value);
    const response = await visitor.fetch("/api/session");
    await response.arrayBuffer();
    return response.status;
  });
  expect(new Set(statuses)).toEqual(new Set([401]));
});
