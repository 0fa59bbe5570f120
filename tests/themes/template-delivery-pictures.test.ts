/** Pictures of a delivered template: sent, found again, missing, or unknown to us. */
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { ask, shareFileServer } from "#tests/contract/shopify-client.ts";
import { fetchOperationValue } from "#tests/support/internal.ts";
import { signIn, uniqueName } from "#tests/support/minting.ts";
import {
  createPublished,
  deliver,
  mintReleaseOwner,
  mintStaff,
  type Staff,
  templateBody,
} from "#tests/support/template-deliveries.ts";
import { readThemeJson } from "#tests/support/theme-updates.ts";

const server = shareFileServer();
let staff: Staff;
beforeAll(async () => {
  staff = await mintStaff();
});

describe("answerTemplateRequest", () => {
  test("sends a picture once, finds it again, and keeps its name as unknown without write_files", async () => {
    const name = `${uniqueName()}.webp`;
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#386" } })
      .webp()
      .toBuffer();
    const form = new FormData();
    form.append("source", "Photos of the team");
    form.append("mayGive", "on");
    form.append("files", new File([new Uint8Array(bytes)], name));
    expect((await (await signIn(staff.account.email)).postForm("/template-pictures", form)).status).toBe(303);
    const body = templateBody.replace("nobody-has.webp", name);
    const template = await createPublished(staff.actor, uniqueName(), body);
    const owner = await mintReleaseOwner(server, { scopes: ["read_themes", "write_themes", "write_files"] });
    const pictures: unknown[] = [];
    for (let turn = 0; turn < 2; turn++) {
      const job = await deliver({ ...staff, template }, owner, { collision: "rename" });
      const json = await readThemeJson(owner.store, job.themeId ?? "", `templates/${job.delivery?.file}`);
      expect(json.sections.story.settings.image).toBe(`shopify://shop_images/${name}`);
      pictures.push(job.delivery?.pictures);
    }
    expect(pictures).toEqual([
      { sent: [name], missing: [], unknown: [] },
      { sent: [], missing: [], unknown: [] },
    ]);
    const { data } = await ask<{ files: { nodes: { image: { url: string } }[] } }>(
      owner.store,
      `{ files(first: 10) { nodes { ... on MediaImage { image { url } } } } }`,
    );
    expect(data.files.nodes.map(({ image }) => image.url.split("/").at(-1))).toEqual([name]);
    const [file] = data.files.nodes;
    expect(Buffer.from(await (await fetch(file?.image.url ?? "")).arrayBuffer())).toEqual(bytes);
    const poor = await mintReleaseOwner(server, { scopes: ["read_themes", "write_themes"] });
    const query = { template, shop: poor.store.domain, target: "copy" as const };
    const plan = await fetchOperationValue("deliveryPlan", staff.actor, query);
    expect(plan).toMatchObject({ chosen: { pictures: [name], hasFilesScope: false } });
    const job = await deliver({ ...staff, template }, poor);
    expect(job.delivery?.pictures).toEqual({ sent: [], missing: [], unknown: [name] });
    const json = await readThemeJson(poor.store, job.themeId ?? "", "templates/page.summer.json");
    expect(json.sections.story.settings.image).toBe(`shopify://shop_images/${name}`);
  });

  test("empties a picture that neither side has", async () => {
    const owner = await mintReleaseOwner(server, { scopes: ["read_themes", "write_themes", "write_files"] });
    const [picture] = ["nobody-has.webp"];
    const query = { template: staff.template, shop: owner.store.domain, target: "copy" as const };
    const plan = await fetchOperationValue("deliveryPlan", staff.actor, query);
    expect(plan).toMatchObject({ hasRoom: true, chosen: { pictures: [picture], hasFilesScope: true } });
    const job = await deliver(staff, owner);
    const pictures = { sent: [], missing: [picture], unknown: [] };
    expect(job).toMatchObject({ state: "done", delivery: { pictures } });
    const json = await readThemeJson(owner.store, job.themeId ?? "", "templates/page.summer.json");
    expect(json.sections.story.settings).toEqual({ image: "", layout: "text-first" });
  });
});
