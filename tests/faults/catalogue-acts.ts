/** What the staff do with releases and templates. */
import { createThemeZip, createVersion } from "#tests/support/theme-zip.ts";
import { toForm } from "#tests/support/to-form.ts";
import { requestId, signInStaff, uniqueName } from "./people.ts";
import { pageMs, type Row } from "./row.ts";
import { countRows } from "./states.ts";
import type { World } from "./world.ts";

const text = JSON.stringify({ sections: { text: { type: "rich-text", settings: {} } }, order: ["text"] });
const notes = { notesFr: "- Première", notesEn: "- First" };

function createUpload() {
  const version = createVersion();
  const file = new File([new Uint8Array(createThemeZip(version))], "theme.zip", { type: "application/zip" });
  return { version, form: toForm({ version, file }) };
}

async function readRelease(world: World, version: string): Promise<unknown> {
  const [release] = await world.rows(
    "SELECT status, stage, notes_fr, file_count FROM releases WHERE version = ?",
    version,
  );
  return release ?? null;
}

async function readTemplate(world: World, suffix: string): Promise<unknown> {
  const [template] = await world.rows<{ id: string }>(
    "SELECT id, state, revision, deleted_at IS NULL AS listed FROM templates WHERE suffix = ?",
    suffix,
  );
  if (!template) return null;
  const { id, ...facts } = template;
  return { ...facts, texts: await countRows(world, "template_revisions", "template_id", id) };
}

const newTemplate = (suffix: string) =>
  toForm({
    ...{ kind: "page", suffix, nameFr: "Été", nameEn: "Summer", tags: "", intent: "create", body: text },
    requestId: requestId(),
  });

/** An act on a draft of the staff. */
const templateAct = (intent: string): Row => ({
  name: `POST /templates/:template (${intent})`,
  budgetMs: pageMs,
  async prepare(world) {
    const { browser } = await signInStaff(world);
    const suffix = uniqueName();
    const { location } = await browser.send("/templates/new", newTemplate(suffix));
    return { browser, path: location ?? "", body: { intent }, readState: () => readTemplate(world, suffix) };
  },
});

const releaseAct = (intent: string): Row => ({
  name: `POST /admin/releases/:version (${intent})`,
  budgetMs: pageMs,
  async prepare(world) {
    const { browser } = await signInStaff(world);
    const { version, form } = createUpload();
    await browser.send("/admin/releases", form);
    const body = { intent, ...notes, stage: "all", confirm: "on" };
    return { browser, path: `/admin/releases/${version}`, body, readState: () => readRelease(world, version) };
  },
});

/** An upload takes as long as it takes. */
const uploadMs = 20_000;

export const catalogueActs = (): Row[] => [
  {
    name: "POST /templates/new",
    budgetMs: pageMs,
    async prepare(world) {
      const { browser } = await signInStaff(world);
      const suffix = uniqueName();
      return {
        browser,
        path: "/templates/new",
        body: newTemplate(suffix),
        readState: () => readTemplate(world, suffix),
      };
    },
  },
  templateAct("publish"),
  templateAct("delete"),
  {
    name: "POST /admin/releases (upload)",
    budgetMs: uploadMs,
    async prepare(world) {
      const { browser } = await signInStaff(world);
      const { version, form } = createUpload();
      return { browser, path: "/admin/releases", body: form, readState: () => readRelease(world, version) };
    },
  },
  releaseAct("save-notes"),
  releaseAct("publish"),
];
