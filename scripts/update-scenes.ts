/** Brings the demo to each state of an update and of a release, and names the pages that show it. */
import type { APIRequestContext, APIResponse } from "playwright-core";
import type { PictureScreen } from "#tests/support/screens.ts";
import { createNextRelease, editedStore, editTheme, nextVersion } from "./edited-theme.ts";

type Fields = Record<string, string>;

interface Scene {
  portalUrl: string;
  sandboxUrl: string;
  /** Requests in French with the session of the demo account. */
  signIn: (who: "customer" | "admin") => Promise<APIRequestContext>;
}

const releasePage = `/admin/releases/${nextVersion}`;

/** A release that is rolled out to the team's stores only. */
export async function prepareRelease({ portalUrl, signIn }: Scene): Promise<PictureScreen[]> {
  const staff = await signIn("admin");
  const headers = { origin: portalUrl };
  const file = { name: "theme.zip", mimeType: "application/zip", buffer: Buffer.from(await createNextRelease()) };
  await expect303(
    await staff.post("/admin/releases", { headers, multipart: { version: nextVersion, file }, maxRedirects: 0 }),
  );
  await post(staff, portalUrl, releasePage, {
    ...{ intent: "publish", stage: "staff", confirm: "on" },
    notesFr: "- Panier plus rapide\n- Bannière pleine largeur",
    notesEn: "- Faster cart\n- Full-width banner",
  });
  return [{ name: "release-rollout", path: releasePage, as: "admin" }];
}

/** A preview with many questions, a part of them answered, and a link to it for a developer. */
export async function beginUpdate({ portalUrl, sandboxUrl, signIn }: Scene): Promise<PictureScreen[]> {
  const staff = await signIn("admin");
  for (const from of ["staff", "tenth"]) await post(staff, portalUrl, releasePage, { intent: "widen", from });
  const owner = await signIn("customer");
  const { themeId, apiSecretKey } = await editTheme(sandboxUrl);
  const started = await post(owner, portalUrl, "/update", {
    ...{ email: "alice@demo.test", shopUrl: `${editedStore}.myshopify.com`, themeId, apiSecretKey },
    version: nextVersion,
  });
  const job = started.headers().location ?? "";
  await waitFor(owner, job, (html) => html.includes("dock"));
  await post(owner, portalUrl, job, { "choice-group": "advice home" });
  const shared = await owner.post(job, { headers: { origin: portalUrl }, form: { intent: "share", name: "Ana Ruiz" } });
  const [link = ""] = /\/shared-preview\/[\w-]{43}/.exec(await shared.text()) ?? [];
  const hero = `open=${encodeURIComponent("sections/hero.liquid")}`;
  return [
    { name: "update-preview", path: job, as: "customer" },
    { name: "update-question", path: `${job}?${hero}#question-sections%2Fhero.liquid`, as: "customer" },
    { name: "update-shared", path: link, as: "visitor" },
    { name: "update-shared-question", path: `${link}?${hero}`, as: "visitor" },
  ];
}

/** The finished copy: its check, its report and the form that publishes it later. */
export async function finishUpdate({ portalUrl, signIn }: Scene, job: string): Promise<PictureScreen[]> {
  const owner = await signIn("customer");
  const [banner, price] = ["sections/hero.liquid", "snippets/price.liquid"];
  await post(owner, portalUrl, job, { "choice-all": "advice" });
  await post(owner, portalUrl, job, {
    ...{ intent: "save", [`choice[${banner}]`]: "new" },
    ...{ [`choice[${price}]`]: "edit", [`text[${price}]`]: "<p>{% render 'atelier-price' %}</p>\n" },
  });
  await post(owner, portalUrl, job, { intent: "start" });
  await waitFor(owner, job, (html) => html.includes('name="at"'));
  return [{ name: "update-done", path: job, as: "customer" }];
}

export async function publishCopy({ portalUrl, signIn }: Scene, job: string): Promise<PictureScreen[]> {
  await post(await signIn("customer"), portalUrl, job, { intent: "publish" });
  return [{ name: "update-published", path: job, as: "customer" }];
}

export async function rollBackCopy({ portalUrl, signIn }: Scene, job: string): Promise<PictureScreen[]> {
  await post(await signIn("customer"), portalUrl, job, { intent: "rollback" });
  return [{ name: "update-rolled-back", path: job, as: "customer" }];
}

/** The beginning and the end of the dry run. */
const ended = /id="dry-run"[\s\S]*?<time [\s\S]*?<time /;

/** The release is tried over the files that the update has read. */
export async function tryRelease({ portalUrl, signIn }: Scene): Promise<PictureScreen[]> {
  const staff = await signIn("admin");
  await post(staff, portalUrl, releasePage, { intent: "dry-run" });
  await waitFor(staff, releasePage, (html) => ended.test(html));
  return [{ name: "release-dry-run", path: releasePage, as: "admin" }];
}

export async function haltRelease({ portalUrl, signIn }: Scene): Promise<PictureScreen[]> {
  const staff = await signIn("admin");
  await post(staff, portalUrl, releasePage, { intent: "halt", haltReason: "Panier vide dans Safari" });
  return [{ name: "release-halted", path: releasePage, as: "admin" }];
}

async function post(request: APIRequestContext, portalUrl: string, page: string, form: Fields): Promise<APIResponse> {
  return expect303(await request.post(page, { form, headers: { origin: portalUrl }, maxRedirects: 0 }));
}

async function expect303(reply: APIResponse): Promise<APIResponse> {
  if (reply.status() !== 303) throw new Error(`${reply.url()}: ${reply.status()}`);
  return reply;
}

const pauseMs = 500;
const maxTries = 240;

async function waitFor(request: APIRequestContext, page: string, isReady: (html: string) => boolean): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    if (isReady(await (await request.get(page)).text())) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(`${page} does not become ready.`);
}
