/** Updating a theme without JavaScript: from the preview over its questions to the copy and its report. */
import { strFromU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { upsert } from "#tests/contract/shopify-client.ts";
import { readMerchantEdits, readRelease } from "#tests/support/theme-files.ts";
import { endStates, install, listThemes, mintMerchant, waitForJob } from "#tests/support/theme-jobs.ts";
import { readThemeJson, requestPreview, toGid } from "#tests/support/theme-updates.ts";
import { getFieldErrors } from "#tests/support/visitor.ts";

const conflicting = "assets/base.css";
const edited = readMerchantEdits()[conflicting] ?? "";
const settingsFile = "config/settings_data.json";

describe("POST /update and /jobs/:job", () => {
  test("previews an edited theme, resolves its conflict, reports the copy, keeps the source", async () => {
    const merchant = await mintMerchant();
    const { account, visitor, store } = merchant;
    const { id: first } = await install(merchant, { release: "1.1.0" });
    const { themeId } = await waitForJob(account, first, [...endStates]);
    const older = {
      "sections/header.liquid": strFromU8(readRelease("1.0.0")["sections/header.liquid"] ?? new Uint8Array()),
    };
    const accent = { current: { colors_accent: "#8C3B2A" }, presets: {} };
    await upsert(store, toGid(themeId), { [conflicting]: edited, ...older, [settingsFile]: JSON.stringify(accent) });
    const before = (await listThemes(store)).find(({ id }) => String(id).endsWith(String(themeId)))?.files;

    const wrong = await requestPreview(merchant, { themeId: String(themeId), apiSecretKey: "shpss_wrong" });
    expect([wrong.status, getFieldErrors(wrong)]).toEqual([422, ["apiSecretKey"]]);
    const response = await requestPreview(merchant, { themeId: String(themeId) });
    expect(response.status).toBe(303);
    const job = response.location ?? "";
    const id = job.replace("/jobs/", "");
    await waitForJob(account, id, ["waiting", "failed"]);
    const preview = await visitor.get(job);
    expect(preview.text).toContain("La 1.1.0 est installée");
    expect(preview.document.querySelectorAll(".conflict")).toHaveLength(1);
    expect(preview.text).toContain("Votre thème vient surtout de la 1.1.0.");
    expect(preview.text).toContain("1 fichier de la 1.0.0");
    const carried = "Accent » (réglages du thème) : votre valeur « #8C3B2A » est conservée";
    expect(preview.text).toContain(carried);
    expect(await listThemes(store)).toHaveLength(2);

    const undecided = await visitor.post(job, { intent: "start" });
    expect(undecided.status).toBe(400);
    const origin = await visitor.post(job, { fill: `origin ${conflicting}` });
    expect(origin.document.querySelector("textarea")?.text.length).toBeGreaterThan(1_000);
    const own = await visitor.post(job, { fill: `mine ${conflicting}` });
    expect(own.document.querySelector("textarea")?.text.trim()).toBe(edited.trim());
    const started = await visitor.post(job, { intent: "start", [`choice[${conflicting}]`]: "mine-file" });
    expect([started.status, started.location]).toEqual([303, job]);
    const done = await waitForJob(account, id, [...endStates]);
    expect(done).toMatchObject({ state: "done", failure: null, report: { conflicts: 1 } });
    const report = await visitor.get(job);
    expect(report.text).toContain("Votre fichier entier");
    expect(report.text).toContain("Aucun nouveau problème.");
    expect(report.document.querySelector("img[alt^='QR code']")?.getAttribute("src")).toMatch(/^data:/);
    expect(report.text).toContain(carried);
    expect((await readThemeJson(store, done.themeId ?? "", settingsFile)).current).toMatchObject({
      color_accent: "#8C3B2A",
    });
    const after = await listThemes(store);
    expect(after.find(({ name }) => name === done.name)?.files[conflicting]).toBe(before?.[conflicting]);
    expect(after.find(({ id: theme }) => String(theme).endsWith(String(themeId)))?.files).toEqual(before);
    expect(after.find(({ name }) => name === done.name)?.role).toBe("UNPUBLISHED");
  });
});

describe("GET /jobs/:job", () => {
  test("links a dropped preview to the newer one of its theme", async () => {
    const merchant = await mintMerchant();
    const { account, visitor, store } = merchant;
    const [starter] = await listThemes(store);
    const prepare = async () => {
      const { location } = await requestPreview(merchant, { themeId: String(starter?.id) });
      await waitForJob(account, (location ?? "").replace("/jobs/", ""), ["waiting", "failed"]);
      return location ?? "";
    };
    const older = await prepare();
    const newer = await prepare();
    expect(newer).not.toBe(older);
    expect(
      (await visitor.get(older)).document.querySelector(`main [role] a[href="${newer}"], main a[href="${newer}"]`)
        ?.text,
    ).toBe("Ouvrir cet aperçu");
  });
});
