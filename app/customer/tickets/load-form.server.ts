/** What the form of a ticket shows, and what the ticket then carries: read again when the form arrives. */
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { toStepTitle } from "#app/domain/job-step-title.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import { toShop } from "#app/kit/forms/typed-fields.ts";
import type { RequestedService } from "#base/custom-work.ts";
import { cut, cutStart } from "#base/cut.ts";
import { success } from "#base/errors.ts";
import { paths, type SupportQuery } from "#base/paths.ts";
import { findShop, type Shop } from "#workers/licences/stores/contract.ts";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { type ContextFact, contextFacts, type TicketContext, ticketLimits } from "#workers/portal/tickets/contract.ts";
import { parseSupportQuery } from "./schema.ts";

interface Asking {
  context: AppLoadContext;
  request: Request;
  viewer: Viewer;
}

export async function loadTicketForm({ context, request, viewer }: Asking) {
  const query = parseSupportQuery(new URL(request.url).searchParams);
  // Licences belong to a verified address; without one there is no store.
  const loaded = viewer.emailVerified
    ? await context.licencesFor(viewer).overviewWith(["jobs", "former"])
    : success({ shops: [], jobs: [], former: [] });
  const conversation = query.from ? await loadConversation(context, viewer) : null;
  const { shops, jobs, former } = loaded.ok ? loaded.value : { shops: [], jobs: [], former: [] };
  const job = jobs.find(({ id }) => id === query.job) ?? null;
  const asked = job?.shop ?? toShop(query.shop);
  const stores = [
    ...shops.map((shop) => toStore(context, shop, findJob(jobs, job, shop.shop))),
    ...former.map((shop) => ({ shop, isActive: false, facts: {} as TicketContext })),
  ];
  return {
    stores,
    storesFailed: !loaded.ok,
    chosen:
      findShop(shops, asked)?.shop ??
      former.find((shop) => shop === asked) ??
      (stores.length === 1 || shops.length === 1 ? stores[0]?.shop : null) ??
      null,
    /** Facts that do not depend on the store. */
    facts: {
      ...shorten({
        error: query.code ?? undefined,
        request: query.request ?? undefined,
        browser: context.browser || undefined,
      }),
      ...(conversation ? { conversation } : {}),
    } satisfies TicketContext,
    /** What the form starts with when the address asks for a service. */
    prefill: query.service ? toPrefill(context, query.service) : null,
    /** Where the form is posted: the address holds what the ticket is about. */
    action: paths.support(toQuery(query)),
    vendorAddress: paths.support({ ...toQuery(query), form: "vendor" }),
    email: viewer.email,
  };
}

export type TicketFormData = Awaited<ReturnType<typeof loadTicketForm>>;

/** The latest part of the conversation with the assistant; empty when there is none. */
async function loadConversation(context: AppLoadContext, viewer: Viewer): Promise<string> {
  const t = translator(context.language);
  const conversation = await context.run(viewer).loadConversation();
  if (!conversation.ok) throw data({ code: conversation.error.code }, { status: 503 });
  const lines = conversation.value.messages
    .filter(({ text }) => text !== "")
    .map(({ sender, text }) => t(sender === "user" ? "support.customerSaid" : "support.assistantSaid", { text }));
  return cutStart(lines.join("\n\n"), ticketLimits.conversation);
}

function toPrefill({ language }: AppLoadContext, service: RequestedService) {
  const t = translator(language);
  return { subject: t(`serviceRequests.${service}.subject`), message: t(`serviceRequests.${service}.message`) };
}

const findJob = (jobs: Job[], asked: Job | null, shop: string): Job | undefined =>
  asked?.shop === shop ? asked : jobs.find((each) => each.shop === shop);

function toStore(context: AppLoadContext, { shop, state, licenceStatus, themeVersion, plan }: Shop, job?: Job) {
  return {
    shop,
    isActive: licenceStatus === "active" && state !== "inactive",
    facts: shorten({
      theme: themeVersion ?? undefined,
      plan: plan ?? undefined,
      job: job && describeJob(context, job),
    }),
  };
}

function describeJob({ language }: AppLoadContext, { kind, version, step, state, failure, id, steps }: Job): string {
  const t = translator(language);
  const at = steps.map(({ endedAt, startedAt }) => endedAt ?? startedAt).findLast((moment) => moment !== null);
  const parts = [
    kind === "template" ? t("themes.job.title.template") : `${t(`themes.job.title.${kind}`)} ${version}`,
    toStepTitle(t, { kind, version }, step),
    t(`themes.job.state.${state}`),
    failure?.code,
    at && formatDateTime(language, at),
    t("themes.job.number", { id }),
  ];
  return parts.filter(Boolean).join(", ");
}

function shorten(facts: { [Fact in ContextFact]?: string | undefined }): TicketContext {
  return Object.fromEntries(
    contextFacts.flatMap((fact) => {
      const value = cut(facts[fact] ?? "", ticketLimits.fact);
      return value ? [[fact, value]] : [];
    }),
  );
}

const toQuery = (query: ReturnType<typeof parseSupportQuery>): SupportQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null));

/** The facts that stayed ticked. */
export const pickTicked = (facts: TicketContext, isTicked: (fact: ContextFact) => boolean): TicketContext =>
  Object.fromEntries(contextFacts.flatMap((fact) => (facts[fact] && isTicked(fact) ? [[fact, facts[fact]]] : [])));
