/** The request to deliver a template: whose it is, its answers, and one for one's own store. */
import { beforeAll, describe, expect, test } from "vitest";
import { shareFileServer } from "#tests/contract/shopify-client.ts";
import { createActor, fetchOperationError, fetchOperationValue } from "#tests/support/internal.ts";
import { mintAccount, mintStore } from "#tests/support/minting.ts";
import { accept, mintReleaseOwner, mintStaff, type Staff, toRequest } from "#tests/support/template-deliveries.ts";
import { endStates, listThemes, waitForJob } from "#tests/support/theme-jobs.ts";

const server = shareFileServer();
let staff: Staff;
beforeAll(async () => {
  staff = await mintStaff();
});

describe("answerTemplateRequest", () => {
  test("starts one job for two answers, and none once withdrawn", {
    meta: { provokes: "TEMPLATE_REQUESTED" },
  }, async () => {
    const owner = await mintReleaseOwner(server);
    const asked = toRequest(staff, owner);
    const { id } = await fetchOperationValue("requestTemplate", staff.actor, asked);
    expect((await fetchOperationValue("requestTemplate", staff.actor, asked)).id).toBe(id);
    const again = toRequest(staff, owner);
    expect(await fetchOperationError("requestTemplate", staff.actor, again)).toBe("TEMPLATE_REQUESTED");
    await fetchOperationValue("withdrawTemplateRequest", staff.actor, id);
    const late = { id, answer: "accept" };
    expect(await fetchOperationError("answerTemplateRequest", createActor(owner.account), late)).toBe("STATE_CONFLICT");
    const second = await fetchOperationValue("requestTemplate", staff.actor, again);
    const answers = await Promise.all([accept(owner, second.id), accept(owner, second.id)]);
    expect(answers[0]?.job).toBe(answers[1]?.job);
    expect(await fetchOperationError("withdrawTemplateRequest", staff.actor, second.id)).toBe("STATE_CONFLICT");
    const job = await waitForJob(owner.account, answers[0]?.job ?? "", [...endStates]);
    expect(job.state).toBe("done");
    expect((await listThemes(owner.store)).filter(({ name }) => name.includes("page.summer"))).toHaveLength(1);
  });
});

describe("requestTemplate", () => {
  test("starts the job at once in the administrator's own store, also with a draft", async () => {
    const account = await mintAccount({ role: "admin", licences: 1 });
    const store = await mintStore({ processingMs: 0 });
    const actor = createActor(account, "admin");
    const credentials = { kind: "token", accessToken: store.accessToken, apiSecretKey: store.apiSecretKey } as const;
    await fetchOperationValue("activate", actor, { shop: store.domain, credentials });
    expect(await fetchOperationError("requestTemplate", actor, toRequest(staff, { store }))).toBe("THEME_UNFIT");
    const body = JSON.stringify({ sections: { main: { type: "main-page", settings: {} } }, order: ["main"] });
    const draft = {
      ...{ kind: "page" as const, suffix: store.name, name: { fr: "A", en: "A" }, tags: [], body },
      ...{ origin: "pasted" as const, requestId: store.name },
    };
    const { id: template } = await fetchOperationValue("createTemplate", actor, draft);
    const asked = await fetchOperationValue("requestTemplate", actor, { ...toRequest(staff, { store }), template });
    expect(asked).toMatchObject({ state: "accepted" });
    expect(await waitForJob(account, asked.job ?? "", [...endStates])).toMatchObject({ failure: null, state: "done" });
  });
});
