/** No installed package is older than the version that fixed an advisory about it. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";

/** The fixed version of each major that is still in use; a lower major has no fix. */
const floors: Record<string, { fixed: string[]; advisory: string }> = {
  "react-router": { fixed: ["6.30.6"], advisory: "CVE-2026-53668, open redirect to script" },
  "react-router-dom": { fixed: ["6.30.6"], advisory: "CVE-2026-53668, open redirect to script" },
  "@remix-run/router": { fixed: ["1.23.4"], advisory: "CVE-2026-53668, open redirect to script" },
  "@remix-run/react": { fixed: ["2.17.5"], advisory: "CVE-2026-21884, CVE-2025-59057, script in <head>" },
  "@remix-run/server-runtime": { fixed: ["2.17.5"], advisory: "CVE-2026-22030, forged requests of actions" },
  "@remix-run/cloudflare": { fixed: ["2.17.5"], advisory: "as @remix-run/server-runtime, which it pins" },
  "@remix-run/node": { fixed: ["2.17.5"], advisory: "CVE-2025-61686, session files outside their folder" },
  "@remix-run/dev": { fixed: ["2.17.5"], advisory: "as @remix-run/server-runtime, which it pins" },
  "turbo-stream": { fixed: ["3.0.0"], advisory: "CVE-2026-34077, memory; CVE-2026-42211, any constructor" },
  hono: { fixed: ["4.13.5"], advisory: "CVE-2026-84363, CVE-2026-84364, CVE-2026-84365" },
  dompurify: { fixed: ["3.4.11"], advisory: "CVE-2026-49458, CVE-2026-49459, CVE-2026-49978, cleaning in place" },
  svgo: { fixed: ["2.8.1", "3.3.3", "4.1.0"], advisory: "CVE-2026-84369, CVE-2026-84370; CVE-2026-29074, entities" },
  zod: { fixed: ["3.22.3"], advisory: "CVE-2023-4316, slow expression" },
  papaparse: { fixed: ["5.2.0"], advisory: "CVE-2020-36649, slow expression" },
  jose: { fixed: ["4.15.5"], advisory: "CVE-2024-28176, decompression" },
  cookie: { fixed: ["0.7.0"], advisory: "CVE-2024-47764, names and paths with separators" },
  "@conform-to/dom": { fixed: ["1.1.1"], advisory: "CVE-2024-32866, prototype pollution" },
  vite: { fixed: ["6.4.3"], advisory: "CVE-2026-53571, files of the development server" },
  esbuild: { fixed: ["0.25.0"], advisory: "GHSA-67mh-4wv8-2f99, files of the development server" },
  undici: { fixed: ["6.27.0", "7.28.0"], advisory: "CVE-2026-12151, memory" },
  ws: { fixed: ["7.5.11", "8.21.0"], advisory: "CVE-2026-48779, memory" },
  prismjs: { fixed: ["1.30.0"], advisory: "CVE-2024-53382, DOM clobbering" },
  rollup: { fixed: ["4.22.4"], advisory: "CVE-2024-47068, DOM clobbering" },
  "form-data": { fixed: ["2.5.4"], advisory: "CVE-2025-7783, predictable boundaries" },
  "path-to-regexp": { fixed: ["0.1.12", "6.3.0"], advisory: "CVE-2024-45296, CVE-2024-52798, slow expressions" },
  "cross-spawn": { fixed: ["7.0.5"], advisory: "CVE-2024-21538, slow expression" },
  braces: { fixed: ["3.0.3"], advisory: "CVE-2024-4068, memory" },
  nanoid: { fixed: ["3.3.8"], advisory: "CVE-2024-55565, predictable ids" },
};

/** Run-time packages for whose major in use no advisory is known. A new package gets its line here or above. */
const withoutAdvisory = [
  "@conform-to/zod",
  "@floating-ui/dom",
  "@fontsource-variable/instrument-sans",
  "@fontsource-variable/sometype-mono",
  "@hono/zod-openapi",
  "@jsquash/avif",
  "@jsquash/jpeg",
  "@jsquash/oxipng",
  "@jsquash/webp",
  "@shopify/liquid-html-parser",
  "@socialgouv/jours-feries",
  "@zxcvbn-ts/core",
  "client-zip",
  "driver.js",
  "firebase-rest-firestore",
  "isbot",
  "jsonc-parser",
  "markdown-it",
  "node-diff3",
  "oauth4webapi",
  "openai",
  "otpauth",
  "pica",
  "react",
  "react-dom",
  "react-easy-crop",
  "stripe",
  "uqr",
];

/** Outdated copies. All but the first are development packages: none of them is part of a Worker or of the pages. */
const accepted: Record<string, string> = {
  "node_modules/turbo-stream": "Remix 2 pins it; see SECURITY.md",
  "node_modules/@remix-run/dev/node_modules/esbuild": "bundles files; its server is never started",
  "node_modules/@vanilla-extract/integration/node_modules/esbuild": "part of Remix's former compiler, which never runs",
  "node_modules/@vanilla-extract/integration/node_modules/vite": "part of Remix's former compiler, which never runs",
  "node_modules/@vanilla-extract/integration/node_modules/vite/node_modules/esbuild": "as the one above",
};

/**
 * Every fix of React Router that concerns security, and comes with its major 7 alone: SECURITY.md says of each whether it
 * reaches us. By advisory, else by number of the change or its commit.
 */
const laterFixes: Record<string, string[]> = {
  "7.14.0": ["CVE-2026-34077", "#14900"],
  "7.14.1": ["CVE-2026-40181"],
  "7.14.2": ["CVE-2026-42211"],
  "7.15.0": ["CVE-2026-42342"],
  "7.18.0": [
    ...["CVE-2026-55685", "CVE-2026-53663", "CVE-2026-53666", "CVE-2026-53667", "CVE-2026-53668", "CVE-2026-53669"],
    "#15185",
  ],
  "7.18.2": ["GHSA-qwww-vcr4-c8h2"],
  "7.18.3": ["#15423", "#15420", "#15446"],
  "7.18.4": ["#15492"],
  "7.18.5": ["#15704", "d7223c0"],
  "7.18.6": ["#15787"],
  "7.18.7": ["#15829", "#15830"],
};

interface Installed {
  place: string;
  name: string;
  version: string;
}

const lock = JSON.parse(readFileSync(path.join(projectFolder, "package-lock.json"), "utf8")) as {
  packages: Record<string, { version?: string }>;
};
const installed: Installed[] = Object.entries(lock.packages).map(([place, { version = "" }]) => ({
  place,
  name: place.split("node_modules/").at(-1) ?? "",
  version,
}));

const parseVersion = (version: string) => version.split(/[.-]/, 3).map(Number);

function isOlder(version: string, than: string): boolean {
  const [one, other] = [parseVersion(version), parseVersion(than)];
  const differing = one.findIndex((part, index) => part !== other[index]);
  return differing >= 0 && (one[differing] ?? 0) < (other[differing] ?? 0);
}

const getMajor = (version: string) => parseVersion(version)[0];

/** A major with its own fix is compared to it, every other one to the newest fix. */
function isVulnerable({ name, version }: Installed): boolean {
  const { fixed = [] } = floors[name] ?? {};
  const floor = fixed.find((each) => getMajor(each) === getMajor(version)) ?? fixed.at(-1);
  return floor !== undefined && isOlder(version, floor);
}

/** What the product and its packages depend on, except the packages themselves. */
const dependencies = Object.fromEntries(
  ["package.json", ...globSync("packages/*/package.json", { cwd: projectFolder })]
    .map(
      (file) =>
        JSON.parse(readFileSync(path.join(projectFolder, file), "utf8")) as { dependencies: Record<string, string> },
    )
    .flatMap((manifest) => Object.entries(manifest.dependencies))
    .filter(([, version]) => !version.startsWith("file:")),
);

describe("package.json", () => {
  test("has a line here for each run-time package", () => {
    const listed = new Set([...Object.keys(floors), ...withoutAdvisory]);
    expect(Object.keys(dependencies).filter((name) => !listed.has(name))).toEqual([]);
    expect(withoutAdvisory.filter((name) => !(name in dependencies) || name in floors)).toEqual([]);
  });
});

describe("package-lock.json", () => {
  test.each(Object.entries(floors))("has no copy of %s with a known advisory", (name, { advisory }) => {
    const copies = installed.filter((each) => each.name === name);
    expect(copies.length).toBeGreaterThan(0);
    const vulnerable = copies.filter((each) => isVulnerable(each) && !(each.place in accepted));
    expect(vulnerable, advisory).toEqual([]);
  });

  test("has each accepted exception in an outdated version", () => {
    const old = installed.filter(isVulnerable).map(({ place }) => place);
    expect(old).toEqual(expect.arrayContaining(Object.keys(accepted)));
  });
});

describe("SECURITY.md", () => {
  const text = readFileSync(path.join(projectFolder, "SECURITY.md"), "utf8").replace(/\s+/g, " ");
  const listed = [...text.matchAll(/- \*\*(\S+)\*\* \((7\.\d+\.\d+)\): (.+?)(?= - \*\*| Workers and pages)/g)].map(
    ([, fix = "", version = "", reason = ""]) => ({ fix, version, reason }),
  );
  const versionsOf = (name: string) => installed.filter((each) => each.name === name).map(({ version }) => version);

  test("says of each later fix of React Router whether it reaches us", () => {
    const expected = Object.entries(laterFixes).flatMap(([version, fixes]) => fixes.map((fix) => `${version} ${fix}`));
    expect(listed.map(({ fix, version }) => `${version} ${fix}`)).toEqual(expected);
    // What it was, and then why it does not reach us.
    for (const { fix, reason } of listed) expect(reason, fix).toMatch(/^[^.]+(?:\.\S[^.]*)*\. \S.+\.$/);
  });

  test("lists no fix that the installed router has, and names the installed versions", () => {
    for (const name of ["react-router", "react-router-dom"])
      for (const installedVersion of versionsOf(name))
        for (const { version, fix } of listed) expect(isOlder(installedVersion, version), fix).toBe(true);
    expect(versionsOf("turbo-stream")).toEqual(["2.4.1"]);
    expect(versionsOf("@remix-run/server-runtime")).toEqual(["2.17.5"]);
    for (const words of ["`turbo-stream` 2.4.1", "Remix 2.17.5", "React Router 6.30.6"]) expect(text).toContain(words);
    expect([...new Set(versionsOf("react-router"))]).toEqual(["6.30.6"]);
  });

  test("names each advisory of an outdated copy that is part of a Worker", () => {
    const advisories = floors["turbo-stream"]?.advisory.match(/CVE-[\d-]+/g) ?? [];
    expect(advisories).toEqual(["CVE-2026-34077", "CVE-2026-42211"]);
    for (const advisory of advisories) expect(listed.map(({ fix }) => fix)).toContain(advisory);
  });
});
