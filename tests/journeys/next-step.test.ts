/**
 * The next step without JavaScript, from the first licence to an updated store: dashboard, store page, first steps and
 * /update agree.
 */
import { afterEach, describe, expect, test } from "vitest";
import { upsert } from "#tests/contract/shopify-client.ts";
import { endFaults, mintCustomer, mintStore, startFault } from "#tests/support/minting.ts";
import { readFirstStep, readShownStep, readShownStore } from "#tests/support/next-step.ts";
import { endStates, install, type Merchant, toActivation, waitForJob } from "#tests/support/theme-jobs.ts";
import { requestPreview, toGid } from "#tests/support/theme-updates.ts";
import { getToast } from "#tests/support/visitor.ts";

afterEach(endFaults);

const onDashboard = async ({ visitor }: Pick<Merchant, "visitor">) => readShownStep(await visitor.get("/"));
const onStorePage = async ({ visitor, store }: Merchant) =>
  readShownStep(await visitor.get(`/stores/${store.name}`)).panel;
const inFirstSteps = async ({ visitor }: Pick<Merchant, "visitor">) => readFirstStep(await visitor.get("/help"));
const onUpdate = async ({ visitor, store }: Merchant) =>
  readShownStep(await visitor.get(`/update?shop=${store.domain}`)).panel;

const expectStore = async ({ visitor }: Pick<Merchant, "visitor">, drawing: string | null, row: string) => {
  const shown = readShownStore(await visitor.get("/"));
  expect(shown.drawing).toBe(drawing);
  expect(shown.row).toContain(row);
};
const updateDrawing =
  "La 1.1.0 est publiée et reste intacte ; la 2.0.4 attend sur une copie à vérifier, puis à publier.";

const publish = async ({ visitor }: Merchant, id: string) =>
  expect((await visitor.post(`/jobs/${id}`, { intent: "publish" })).status).toBe(303);

describe("the next step", () => {
  test("guides one merchant from the licence to the updated store", async () => {
    const [{ account, visitor }, store] = await Promise.all([
      mintCustomer({ licences: 1 }),
      mintStore({ processingMs: 0 }),
    ]);
    const merchant: Merchant = { account, visitor, store };

    // Activate.
    expect(await onDashboard(merchant)).toMatchObject({ panel: { action: "Activer une licence", to: "/activate" } });
    expect((await inFirstSteps(merchant)).to).toBe("/activate");
    const activated = await visitor.post("/activate", toActivation(visitor, store));
    const installer = `/theme-installer?shop=${store.domain}`;
    expect([activated.status, activated.location]).toEqual([303, installer]);
    const form = await visitor.follow(activated);
    expect(getToast(form)).toContain("Licence activée");
    expect(form.document.querySelector("h1")?.text).toBe("Installer le thème");

    // Install.
    const toInstall = { title: "Installer la 2.0.4 dans votre boutique", action: "Installer le thème", to: installer };
    expect(await onDashboard(merchant)).toEqual({
      heading: expect.stringContaining("Installez maintenant le thème."),
      panel: toInstall,
    });
    await expectStore(
      merchant,
      "Publié : Votre thème actuel, intact. La 2.0.4 arrivera sur une copie à créer, puis à publier.",
      "Thème non installé, vérifiée",
    );
    expect((await visitor.get("/")).text).toMatch(/Mise en route .*Installer ?\(En cours\)/);
    expect(await onStorePage(merchant)).toEqual(toInstall);
    expect((await inFirstSteps(merchant)).to).toBe(installer);

    // A failed job, before it is resolved.
    await startFault("shopify", { mode: "status", status: 401, path: store.domain, bodyIncludes: "CreateTheme" });
    const { id: installation } = await install(merchant, { release: "1.1.0" });
    await waitForJob(account, installation, ["failed"]);
    await endFaults();
    const job = `/jobs/${installation}`;
    const failed = await onDashboard(merchant);
    expect(failed).toMatchObject({ panel: { title: "L’installation n’a pas abouti", to: job } });
    expect(failed.heading).toContain("Une installation ou une mise à jour n’a pas abouti.");
    expect(await onStorePage(merchant)).toEqual(failed.panel);
    await expectStore(merchant, null, "Thème non installé, installation interrompue");
    expect((await inFirstSteps(merchant)).to).toBe(job);

    // Publish the installed copy.
    expect((await visitor.post(job, { intent: "retry" })).status).toBe(303);
    const done = await waitForJob(account, installation, [...endStates]);
    expect(done.state).toBe("done");
    const toPublish = { title: `« ${done.name} » est prêt à être publié`, action: "Relire et publier", to: job };
    expect(await onDashboard(merchant)).toEqual({
      heading: expect.stringContaining("Votre thème est prêt à être publié."),
      panel: toPublish,
    });
    expect(await onStorePage(merchant)).toEqual(toPublish);
    await expectStore(
      merchant,
      "Votre thème actuel : intact. La copie en 1.1.0 est prête : à vous de la publier.",
      "1.1.0 installée, pas encore publiée",
    );
    expect(await onUpdate(merchant)).toEqual(toPublish);
    expect((await inFirstSteps(merchant)).to).toBe(job);
    await publish(merchant, installation);

    // Update.
    const updater = `/update?shop=${store.domain}`;
    expect(await onDashboard(merchant)).toMatchObject({
      heading: expect.stringContaining("Une mise à jour vous attend."),
      panel: { action: "Préparer la mise à jour", to: updater },
    });
    expect(await onStorePage(merchant)).toMatchObject({ to: updater });
    await expectStore(merchant, updateDrawing, "1.1.0 publiée, la 2.0.4 est disponible");
    expect((await inFirstSteps(merchant)).to).toBe(updater);
    expect(await onUpdate(merchant)).toBeNull();

    // Resume the preview.
    await upsert(store, toGid(done.themeId), { "assets/base.css": "/* mine */" });
    const response = await requestPreview(merchant, { themeId: String(done.themeId) });
    const preview = response.location ?? "";
    const id = preview.replace("/jobs/", "");
    expect((await waitForJob(account, id, ["waiting", "failed"])).state).toBe("waiting");
    const toResume = await onDashboard(merchant);
    expect(toResume.heading).toContain("Un aperçu attend vos réponses.");
    expect(toResume.panel).toEqual({
      title: "L’aperçu de la 2.0.4 attend vos réponses",
      action: "Reprendre l’aperçu",
      to: preview,
    });
    expect(await onStorePage(merchant)).toEqual(toResume.panel);
    await expectStore(merchant, updateDrawing, "1.1.0 publiée, aperçu de la 2.0.4 à terminer");
    expect(await onUpdate(merchant)).toEqual(toResume.panel);
    expect((await inFirstSteps(merchant)).to).toBe(preview);

    // Review and publish the updated copy: no button starts the update again.
    expect((await visitor.post(preview, { intent: "start", "choice[assets/base.css]": "mine" })).status).toBe(303);
    const updated = await waitForJob(account, id, [...endStates]);
    expect(updated.state).toBe("done");
    const toReview = await onDashboard(merchant);
    expect(toReview.heading).toContain("Votre copie à jour est prête.");
    expect(toReview.panel).toEqual({
      title: `Relisez « ${updated.name} »`,
      action: "Relire et publier",
      to: preview,
    });
    expect(await onStorePage(merchant)).toEqual(toReview.panel);
    await expectStore(
      merchant,
      "1.1.0 : intact. La copie en 2.0.4 est prête : à vous de la publier.",
      "1.1.0 publiée, copie 2.0.4 prête",
    );
    expect(await onUpdate(merchant)).toEqual(toReview.panel);
    expect((await inFirstSteps(merchant)).to).toBe(preview);
    await publish(merchant, id);

    // All done.
    expect(await onDashboard(merchant)).toEqual({
      heading: expect.stringContaining("Tout va bien."),
      panel: null,
    });
    expect(await onStorePage(merchant)).toBeNull();
    await expectStore(merchant, null, "2.0.4 publiée, à jour");
    const back = (await visitor.get("/")).document.querySelector(`[data-menu=row] a[href="/jobs/${id}?ask=rollback"]`);
    expect(back?.text).toBe("Revenir au thème précédent");
    expect((await visitor.get("/help")).text).toContain("Tout est en place.");

    // Reconnect.
    await startFault("shopify", { mode: "status", status: 401, path: store.domain });
    await visitor.get(`/stores/${store.name}?check=whole`);
    await endFaults();
    const renew = `/activate?shop=${store.domain}`;
    expect(await onDashboard(merchant)).toMatchObject({
      heading: expect.stringContaining("Une boutique ne répond plus."),
      panel: { title: "Rétablir la connexion", to: renew },
    });
    expect(await onStorePage(merchant)).toMatchObject({ to: renew });
    await expectStore(merchant, null, "Connexion perdue");
    expect((await inFirstSteps(merchant)).to).toBe(renew);
  });

  test("shows one store in the panel, and below it why the others wait", async () => {
    const { visitor } = await mintCustomer({ licences: 2 });
    const stores = await Promise.all([mintStore(), mintStore()]);
    for (const store of stores) {
      const { name, domain } = store;
      await visitor.submit("/activate", toActivation(visitor, store));
      await startFault("shopify", { mode: "status", status: 401, path: domain });
      await visitor.get(`/stores/${name}?check=whole`);
      await endFaults();
    }
    const page = await visitor.get("/");
    const waiting = page.document
      .querySelectorAll("#content section")
      .find((section) => section.querySelector("h2")?.text === "Également en attente");
    const links = waiting?.querySelectorAll("a").map((link) => link.getAttribute("href")) ?? [];
    const all = stores.map(({ domain }) => `/activate?shop=${domain}`);
    expect([readShownStep(page).panel?.to, ...links].sort()).toEqual(all.sort());
    for (const words of ["Shopify refuse ces accès. Le thème installé continue de fonctionner.", "Connexion perdue"])
      expect(waiting?.text).toContain(words);
  });
});
