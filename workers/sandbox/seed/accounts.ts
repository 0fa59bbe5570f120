/** Demo accounts, releases, templates and licences. */
import type { Actor, Caller, LicencesResult } from "#workers/licences/platform/contract.ts";
import type { OperationArguments, OperationName, OperationValue } from "#workers/licences/service.ts";
import { getFirestoreVendor, getIdentityVendor, type SandboxEnv } from "../env.ts";
import { findStore } from "../shopify/stores.ts";
import { admin, alice, type DemoAccount, dave, demoAccounts, demoPassword } from "./demo.ts";
import { hasLicences, seedHistory } from "./history.ts";
import { loadReleases, loadReleaseZip, loadTemplatePicture, loadTextFiles } from "./stores.ts";
import { pictureSource, pictures, previews, templates } from "./templates/index.ts";

const toActor = ({ uid, email, emailVerified, role }: DemoAccount): Actor => ({
  uid,
  email,
  emailVerified,
  role,
});

/** Creates missing accounts. Existing ones keep a changed password or name. */
export async function seedAccounts(env: SandboxEnv): Promise<void> {
  const identity = getIdentityVendor(env);
  const present = new Set((await identity.listAccounts()).map(({ email }) => email));
  for (const { email, displayName, emailVerified, uid, role } of demoAccounts) {
    if (!present.has(email)) {
      await identity.createAccount({ email, password: demoPassword, displayName, emailVerified, uid });
    }
    if (role === "admin") await setRole(env, { uid, email, displayName }, "admin");
  }
}

/**
 * Stores the role in the document that a first sign-in would create. An existing document keeps its other fields;
 * without a document, the role is `user`.
 */
export async function setRole(
  env: SandboxEnv,
  person: { uid: string; email: string; displayName: string },
  role: "user" | "admin",
): Promise<void> {
  const { uid, email, displayName } = person;
  const firestore = getFirestoreVendor(env);
  const existing = await firestore.getDocument(`users/${uid}`);
  if ((existing?.role ?? "user") === role) return;
  const now = new Date();
  const document = existing ?? { email, displayName, createdAt: now, updatedAt: now };
  await firestore.setDocument(`users/${uid}`, { ...document, role });
}

/**
 * Uploads and publishes the demo's releases through the licence service. A published release stays as it is, because a
 * later build may have other bytes of it, which the service rejects.
 */
export async function seedReleases(env: SandboxEnv): Promise<void> {
  const actor = toActor(admin);
  const present = new Map((await callLicences(env, actor, "allReleases")).map((release) => [release.version, release]));
  for (const built of await loadReleases(env)) {
    const { version, publishedAt } = built;
    const { status = "draft", notes } = present.get(version) ?? {};
    if (status === "withdrawn") continue;
    if (status === "draft") {
      const zip = await loadReleaseZip(env, built);
      const body = new Blob([zip]).stream() as ReadableStream<Uint8Array>;
      await callLicences(env, actor, "uploadRelease", { version, size: zip.byteLength, body });
    }
    // Completes an interrupted publication. Notes that the staff changed, or that an older demo had, stay.
    const kept = status === "published" && notes ? notes : built.notes;
    await callLicences(env, actor, "publishRelease", { version, notes: kept, publishedAt });
  }
}

/** Creates missing templates in their order. Those that the staff changed or deleted stay as they are. */
export async function seedTemplates(env: SandboxEnv): Promise<void> {
  const actor = toActor(admin);
  const bodies = await loadTextFiles(env, "templates");
  for (const { state, ...template } of templates) {
    const { kind, suffix } = template;
    const body = bodies[`${kind}.${suffix}.json`];
    if (body === undefined) throw new Error(`The template ${kind}.${suffix}.json has no text.`);
    const request = { ...template, body, origin: "example" as const, requestId: `demo-${kind}-${suffix}` };
    const { id } = await callLicences(env, actor, "createTemplate", request);
    if (state === "draft") continue;
    const created = await callLicences(env, actor, "template", id);
    // A draft with a preview is one of ours whose publication failed.
    const isOurs = created.changedAt === created.createdAt || (created.state === "draft" && created.preview !== null);
    if (!isOurs || created.deletedAt !== null) continue;
    const preview = `${kind}.${suffix}.webp`;
    if (created.preview === null && previews.includes(preview)) await seedPreview(env, actor, id, preview);
    await callLicences(env, actor, "changeTemplateState", { id, state });
  }
}

/** Adds the pictures that the templates name. Those that are there stay as they are. */
export async function seedTemplatePictures(env: SandboxEnv): Promise<void> {
  const actor = toActor(admin);
  const { page } = await callLicences(env, actor, "templatePictures", {});
  const present = new Set(page.rows.map(({ name }) => name));
  for (const name of pictures.filter((each) => !present.has(each))) {
    const bytes = new Uint8Array(await loadTemplatePicture(env, name));
    await callLicences(env, actor, "addPicture", { name, bytes, source: pictureSource, replaces: false });
  }
}

/** Of a template of the demo in place of its drawing. */
async function seedPreview(env: SandboxEnv, actor: Actor, id: string, file: string): Promise<void> {
  const bytes = new Uint8Array(await loadTemplatePicture(env, `previews/${file}`));
  await callLicences(env, actor, "changePreview", { id, bytes });
}

export async function seedLicences(env: SandboxEnv): Promise<void> {
  await seedHistory(env);
  for (const { email, licences } of demoAccounts.filter((account) => account.licences > 0)) {
    if (await hasLicences(env.LICENCES_DB, [email])) continue;
    await grantLicences(env, { email, count: licences, requestId: `demo-${email.replaceAll(/\W/g, "-")}` });
  }
  await activateLicence(env, alice, "alice-shop");
  await seedPausedLicence(env, dave, "dave-shop");
}

export async function grantLicences(
  env: SandboxEnv,
  grant: { email: string; count: number; requestId: string },
): Promise<string[]> {
  const granted = await callLicences(env, toActor(admin), "grantLicences", { ...grant, reason: "Demo" });
  return granted.licenceIds;
}

/** As the owner's first sign-in does, but without the notification that it causes. */
export async function bindLicences(
  env: SandboxEnv,
  { uid, email, role }: Pick<DemoAccount, "uid" | "email" | "role">,
): Promise<void> {
  await callLicences(env, { uid, email, role, emailVerified: true }, "authorised");
  await dropNotifications(env, email);
}

/** The demo has its own notifications. */
async function dropNotifications(env: SandboxEnv, email: string): Promise<void> {
  const sql = "DELETE FROM event_notifications WHERE event_id IN (SELECT id FROM events WHERE account = ?)";
  await env.LICENCES_DB.prepare(sql).bind(email).run();
}

async function activateLicence(env: SandboxEnv, owner: DemoAccount, storeName: string): Promise<string> {
  const store = await findStore(env, storeName);
  if (!store) throw new Error(`There is no store "${storeName}" to activate.`);
  await bindLicences(env, owner);
  const { domain, accessToken, apiSecretKey } = store;
  const credentials = { kind: "token", accessToken, apiSecretKey } as const;
  const activated = await callLicences(env, toActor(owner), "activate", { shop: domain, credentials });
  return activated.licenceId;
}

/** Skips a licence that is already paused, because the service rejects a second activation and a second pause. */
async function seedPausedLicence(env: SandboxEnv, owner: DemoAccount, storeName: string): Promise<void> {
  const overview = await callLicences(env, toActor(owner), "overview");
  if (!overview.licences.some(({ status }) => status === "paused")) {
    const licenceId = await activateLicence(env, owner, storeName);
    await callLicences(env, toActor(admin), "pauseLicence", { licenceId, reason: "Paiement contesté" });
  }
  await dropNotifications(env, owner.email);
}

/** Calls an operation of the licence service as `actor`. Throws when it returns an error. */
async function callLicences<Name extends OperationName>(
  env: SandboxEnv,
  actor: Actor,
  name: Name,
  ...argument: OperationArguments<Name>
): Promise<OperationValue<Name>> {
  const caller: Caller = { actor, requestId: crypto.randomUUID() };
  const operations = env.LICENCES as unknown as Record<
    OperationName,
    (caller: Caller, ...argument: OperationArguments<Name>) => Promise<LicencesResult<OperationValue<Name>>>
  >;
  const reply = await operations[name](caller, ...argument);
  if (!reply.ok) throw new Error(`The licence service answered ${name} with ${JSON.stringify(reply.error)}.`);
  return reply.value;
}
