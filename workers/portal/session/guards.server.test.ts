/** Whom each guard lets through, and what it answers otherwise. */
import { describe, expect, test } from "vitest";
import { failure, type Result, success } from "#base/errors.ts";
import { ownerHeader } from "#base/page-headers.ts";
import type { LicencesClient } from "../clients/contract.ts";
import type { Viewer } from "./contract.ts";
import {
  type GuardArgs,
  requireAccess,
  requireAdmin,
  requireAnonymous,
  requirePremium,
  requirePremiumAction,
  requireUser,
} from "./guards.server.ts";

const ada = { uid: "ada", email: "ada@example.test", emailVerified: true, role: "user" } as Viewer;

interface World {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  viewer?: Partial<Viewer> | null;
  unavailable?: boolean;
  isRoleUnknown?: boolean;
  /** What a new reading of the role returns. */
  freshRole?: "user" | "admin" | null;
  /** What a reading of a moment ago returned; by default the same. */
  recentRole?: "user" | "admin";
  authorised?: Result<unknown>;
}

function createArgs({ path = "/profile", method = "GET", headers = {}, viewer = {}, ...world }: World = {}) {
  const asked: string[] = [];
  const context = {
    session: {
      viewer: viewer && { ...ada, ...viewer },
      unavailable: world.unavailable ?? false,
      isRoleUnknown: world.isRoleUnknown ?? false,
      freshRole: async (maxAgeMs: number) => {
        asked.push("role");
        return (maxAgeMs > 0 ? world.recentRole : undefined) ?? world.freshRole ?? null;
      },
    },
    log: { forbidden: (area: string) => asked.push(`forbidden ${area}`) },
    licencesFor: () => ({ authorised: async () => world.authorised ?? success(1) }) as unknown as LicencesClient,
    setToast: () => undefined,
    isSecure: true,
  };
  const request = new Request(`https://portal.test${path}`, { method, headers });
  return { args: { context, request } as unknown as GuardArgs, asked };
}

/** Status and place of a redirect, or status and code of an error. */
async function readRefusal(guarded: Promise<unknown>): Promise<unknown[]> {
  const thrown = await guarded.then(
    () => expect.fail("It was let through."),
    (error) => error,
  );
  if (thrown instanceof Response) return [thrown.status, thrown.headers.get("location")];
  const { data, init } = thrown as { data: { code: string; isForm?: boolean }; init: { status: number } };
  return [init.status, data.code, ...(data.isForm === undefined ? [] : [data.isForm])];
}

describe("requireUser", () => {
  test("accepts only the user for whom the page was made", async () => {
    expect(await requireUser(createArgs().args)).toMatchObject({ uid: "ada" });
    expect(await requireUser(createArgs({ headers: { [ownerHeader]: "ada" } }).args)).toMatchObject({ uid: "ada" });
    const { args } = createArgs({ headers: { [ownerHeader]: "bea" } });
    expect(await readRefusal(requireUser(args))).toEqual([302, "/profile"]);
  });

  test.each<[string, World, unknown[]]>([
    [
      "redirects a visitor's page to the sign-in and back",
      { path: "/licenses?page=2" },
      [302, "/login?redirectTo=%2Flicenses%3Fpage%3D2"],
    ],
    ["answers 401 to a visitor's form, which keeps its text", { method: "POST" }, [401, "SIGN_IN_REQUIRED"]],
    ["answers 503 to a page whose session cannot be read", { unavailable: true }, [503, "UPSTREAM_UNAVAILABLE", false]],
    [
      "answers 503 to a form whose session cannot be read",
      { unavailable: true, method: "POST" },
      [503, "UPSTREAM_UNAVAILABLE", true],
    ],
  ])("%s", async (_, world, refusal) => {
    expect(await readRefusal(requireUser(createArgs({ ...world, viewer: null }).args))).toEqual(refusal);
  });
});

describe("requireAdmin", () => {
  test("uses the role of the session on an administrator's page, because it was just read", async () => {
    const admin = createArgs({ path: "/admin", viewer: { role: "admin" } });
    expect(await requireAdmin(admin.args)).toMatchObject({ uid: "ada", role: "admin" });
    const user = createArgs({ path: "/admin", freshRole: "admin" });
    expect(await readRefusal(requireAdmin(user.args))).toEqual([302, "/"]);
    expect([admin.asked, user.asked]).toEqual([[], ["forbidden admin"]]);
    const unknown = createArgs({ path: "/admin", isRoleUnknown: true });
    expect(await readRefusal(requireAdmin(unknown.args))).toEqual([503, "RIGHTS_UNKNOWN", false]);
    expect(unknown.asked).toEqual([]);
  });

  test("reads the role again elsewhere", async () => {
    const promoted = createArgs({ freshRole: "admin" });
    expect(await requireAdmin(promoted.args)).toMatchObject({ uid: "ada", role: "admin" });
    const demoted = createArgs({ viewer: { role: "admin" }, freshRole: "user" });
    expect(await readRefusal(requireAdmin(demoted.args))).toEqual([302, "/"]);
    const unread = createArgs({ viewer: { role: "admin" }, freshRole: null, method: "POST" });
    expect(await readRefusal(requireAdmin(unread.args))).toEqual([503, "RIGHTS_UNKNOWN", true]);
  });

  test("uses a recently read role for a page, but not for a form", async () => {
    const demoted: World = { viewer: { role: "admin" }, recentRole: "admin", freshRole: "user" };
    for (const method of ["GET", "HEAD"])
      expect(await requireAdmin(createArgs({ ...demoted, method }).args)).toMatchObject({ uid: "ada", role: "admin" });
    expect(await readRefusal(requireAdmin(createArgs({ ...demoted, method: "POST" }).args))).toEqual([302, "/"]);
  });
});

describe("requirePremium", () => {
  test.each<[string, Result<unknown>]>([
    ["without a licence", failure("PREMIUM_REQUIRED")],
    ["whose licences could not be checked", failure("LICENCE_CHECK_FAILED")],
  ])("redirects from a premium page for an account %s", async (_, authorised) => {
    const { args } = createArgs({ path: "/activate", authorised });
    expect(await readRefusal(requirePremium(args, (licences) => licences.authorised()))).toEqual([302, "/"]);
  });

  test("redirects before the address is verified, and leaves other failures to the page", async () => {
    const unverified = createArgs({ viewer: { emailVerified: false } });
    expect(await readRefusal(requirePremium(unverified.args, (licences) => licences.authorised()))).toEqual([302, "/"]);
    expect(await readRefusal(requirePremiumAction(unverified.args))).toEqual([302, "/"]);
    const failed = createArgs({ authorised: failure("UPSTREAM_UNAVAILABLE") });
    expect(await requirePremium(failed.args, (licences) => licences.authorised())).toMatchObject({
      viewer: { uid: "ada" },
      loaded: { ok: false, error: { code: "UPSTREAM_UNAVAILABLE" } },
    });
  });
});

describe("requirePremiumAction", () => {
  test("redirects a form without a licence, and reports a failed check", async () => {
    const ask = async (authorised: Result<unknown>) =>
      (await requirePremiumAction(createArgs({ authorised }).args)).licences.authorised();
    expect(await ask(success(1))).toEqual(success(1));
    expect(await readRefusal(ask(failure("PREMIUM_REQUIRED")))).toEqual([302, "/"]);
    expect(await ask(failure("LICENCE_CHECK_FAILED"))).toEqual(failure("UPSTREAM_UNAVAILABLE"));
    expect(await ask(failure("STATE_CONFLICT"))).toEqual(failure("STATE_CONFLICT"));
  });
});

describe("requireAccess", () => {
  test("applies the rules of `access.ts` to each path, and answers 404 for an unknown one", async () => {
    const pass = (world: World) => requireAccess(createArgs(world).args);
    expect(await pass({ path: "/login", viewer: null })).toBeNull();
    expect(await pass({ path: "/profile" })).toMatchObject({ uid: "ada" });
    expect(await readRefusal(pass({ path: "/profile", viewer: null }))).toEqual([302, "/login?redirectTo=%2Fprofile"]);
    expect(await readRefusal(pass({ path: "/activate", authorised: failure("PREMIUM_REQUIRED") }))).toEqual([302, "/"]);
    expect(await readRefusal(pass({ path: "/admin" }))).toEqual([302, "/"]);
    expect(await readRefusal(pass({ path: "/no/such/page" }))).toEqual([404, "NOT_FOUND"]);
  });
});

describe("requireAnonymous", () => {
  test("redirects a signed-in user home", async () => {
    expect(await requireAnonymous(createArgs({ viewer: null }).args)).toBeUndefined();
    expect(await readRefusal(requireAnonymous(createArgs().args))).toEqual([302, "/"]);
  });
});
