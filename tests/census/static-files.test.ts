/** Files that browsers and search engines request by themselves. */
import { describe, expect, inject, test } from "vitest";
import { access } from "#base/access.ts";
import { Visitor } from "#tests/support/visitor.ts";

const indexed = ["/login", "/register", "/buy", "/status"];

describe("GET /favicon.ico", () => {
  test("returns an icon of three sizes", async () => {
    const response = await fetch(`${inject("portalUrl")}/favicon.ico`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^image\//)]);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 3, 0]));
    const entries = [0, 1, 2].map((index) => bytes.subarray(6 + index * 16, 22 + index * 16));
    expect(entries.map(([width, height]) => [width, height])).toEqual([16, 32, 48].map((size) => [size, size]));
    for (const entry of entries) {
      const picture = bytes.subarray(entry.readUInt32LE(12), entry.readUInt32LE(12) + entry.readUInt32LE(8));
      expect(picture.subarray(1, 4).toString()).toBe("PNG");
      expect(picture.readUInt32BE(16)).toBe(entry[0]);
    }
  });
});

describe("GET /robots.txt", () => {
  test("opens only the indexed pages and their files", async () => {
    const response = await fetch(`${inject("portalUrl")}/robots.txt`);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      expect.stringMatching(/^text\/plain/),
    ]);
    const rules = readRules(await response.text());
    const mayCrawl = (address: string) => allows(rules, address);
    expect(Object.keys(access).filter(mayCrawl).sort()).toEqual(indexed.toSorted());
    for (const address of [
      "/login?redirectTo=%2Fprofile",
      "/login/code",
      "/login.data",
      "/api/health",
      "/media/photos/a",
    ])
      expect(mayCrawl(address), address).toBe(false);
    const page = await (await new Visitor().fetch("/login")).text();
    const loaded = [...page.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js|svg|woff2))"/g)].map(
      ([, address = ""]) => address,
    );
    expect(loaded.length).toBeGreaterThan(0);
    for (const address of loaded) expect(mayCrawl(address), address).toBe(true);
  });
});

describe("a public page", () => {
  test.each([
    ...indexed,
    "/forgot-password",
    "/payment/success",
    "/payment/cancel",
    "/auth/action?mode=resetPassword&oobCode=x",
    "/no-such-page",
  ])("describes itself to search engines, in both languages: %s", async (path) => {
    const descriptions = await Promise.all(
      ["fr", "en"].map(async (language) => {
        const page = await new Visitor({ language }).fetch(path);
        return /<meta name="description" content="([^"]+)"/.exec(await page.text())?.[1] ?? "";
      }),
    );
    for (const description of descriptions) expect(description.length).toBeGreaterThan(30);
    expect(new Set(descriptions).size).toBe(2);
  });
});

interface Rule {
  allow: boolean;
  pattern: string;
}

function readRules(text: string): Rule[] {
  return [...text.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, kind, pattern = ""]) => ({
    allow: kind === "Allow",
    pattern,
  }));
}

/** RFC 9309: the longest matching pattern decides; `$` ends a URL. */
function allows(rules: readonly Rule[], address: string): boolean {
  const fitting = rules.filter(({ pattern }) =>
    pattern.endsWith("$") ? address === pattern.slice(0, -1) : address.startsWith(pattern),
  );
  const [longest] = fitting.sort((a, b) => b.pattern.length - a.pattern.length);
  return longest?.allow ?? true;
}
