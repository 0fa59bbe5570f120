/** The first steps of one viewer, with texts and links. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { isWaiting, listNextSteps } from "#app/domain/next-step.ts";
import { describeStep, toStepRow } from "#app/domain/next-step-text.ts";
import type { T } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { brand } from "#base/brand.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import {
  type FirstStep,
  listFirstSteps,
  type MilestoneState,
  type Milestones,
  summarizeMilestones,
} from "./first-steps.ts";

interface Words {
  title: string;
  detail?: string;
  action?: { label: string; to: string };
}

export interface ChecklistStep extends Words {
  id: string;
  state: MilestoneState;
  /** The licence service was unavailable, so the state is unknown. */
  isUnknown: boolean;
}

export async function checklist(context: AppLoadContext, viewer: Viewer) {
  const { emailVerified } = viewer;
  const asked = emailVerified ? await context.licencesFor(viewer).overview() : null;
  const overview = asked?.ok ? asked.value : null;
  const steps = listFirstSteps({ emailVerified, overview });
  const { language } = context;
  const shown = { t: translator(language), language };
  const waiting = (listNextSteps({ emailVerified, overview }) ?? []).filter(isWaiting);
  const reached = overview ? summarizeMilestones(overview) : null;
  const isUnknown = asked !== null && !asked.ok;
  const [first] = waiting;
  return {
    isUnknown,
    late: reached?.late,
    /** Open work although every first step was completed before. */
    next: first && steps.every(({ state }) => state === "done") ? rowWithAction(shown, first) : null,
    steps: steps.map((step): ChecklistStep => {
      const words = { ...describeFirstStep(step, reached, context), ...wayOn(shown, step, reached, waiting) };
      const isActionable = step.state === "now" || step.state === "yours";
      return {
        id: step.id,
        state: step.state,
        isUnknown: isUnknown && step.state !== "done",
        title: words.title,
        ...(isActionable ? words : {}),
      };
    }),
  };
}

export type ChecklistData = Awaited<ReturnType<typeof checklist>>;

type Waiting = Parameters<typeof toStepRow>[1];

interface Shown {
  t: T;
  language: Language;
}

const rowWithAction = ({ t, language }: Shown, step: Waiting) => ({
  ...toStepRow(t, step, language),
  action: describeStep(t, step, language).action,
});

/** Theme steps continue with the store's next step, so that a finished copy is not created again. */
function wayOn(
  { t, language }: Shown,
  { id, state }: FirstStep,
  reached: Milestones | null,
  waiting: readonly Waiting[],
): Partial<Words> {
  if (state === "done" || !reached || (id !== "theme" && id !== "current")) return {};
  const isThemed = (shop: string) => reached.themed.some((each) => each.shop === shop);
  const step = waiting.find(({ kind, shop }) => kind !== "reconnect" && isThemed(shop) === (id === "current"));
  if (!step) return {};
  const { title, text, action } = describeStep(t, step, language);
  // These two belong to the first step.
  if (step.kind === "install" || step.kind === "update") return { action };
  return { detail: `${title}. ${text}`, action };
}

function describeFirstStep({ id, state }: FirstStep, reached: Milestones | null, context: AppLoadContext): Words {
  const t = translator(context.language);
  const isDone = state === "done";
  switch (id) {
    case "account":
      return { title: t("guides.steps.account.title") };
    case "email":
      if (isDone) return { title: t("guides.steps.email.title") };
      return {
        title: t("guides.steps.email.open"),
        detail: t("guides.steps.email.detail"),
        action: { label: t("guides.steps.email.action"), to: paths.profile },
      };
    case "licence": {
      if (isDone) return { title: t("guides.steps.licence.title", { count: reached?.licences ?? 0 }) };
      const { purchaseUrl } = context.configuration;
      return {
        title: t("guides.steps.licence.open"),
        detail: t("guides.steps.licence.detail"),
        action: purchaseUrl
          ? { label: t("guides.steps.licence.action"), to: purchaseUrl }
          : { label: t("guides.steps.licence.contact"), to: `mailto:${brand.supportEmail}` },
      };
    }
    case "store":
      if (isDone) return { title: t("guides.steps.store.title", { count: reached?.connected.length ?? 0 }) };
      if (reached?.lost) {
        return {
          title: t("guides.steps.reconnect.open", { shop: reached.lost.shop }),
          detail: t("guides.steps.reconnect.detail"),
          action: { label: t("guides.steps.reconnect.action"), to: paths.renew(reached.lost.shop) },
        };
      }
      if (reached?.isPaused) return { title: t("guides.steps.store.open"), ...pausedWords(t) };
      return {
        title: t("guides.steps.store.open"),
        detail: t("guides.steps.store.detail"),
        action: { label: t("guides.steps.store.action"), to: paths.activate },
      };
    case "theme": {
      const shop = reached?.themed[0];
      if (shop) {
        return { title: t("guides.steps.theme.title", { shop: shop.shop, version: shop.themeVersion ?? "" }) };
      }
      if (reached?.isPaused) return { title: t("guides.steps.theme.open"), ...pausedWords(t) };
      return {
        title: t("guides.steps.theme.open"),
        detail: t("guides.steps.theme.detail"),
        action: { label: t("guides.steps.theme.action"), to: paths.install },
      };
    }
    case "current": {
      const version = reached?.newest ?? reached?.themed[0]?.themeVersion ?? "";
      if (isDone) return { title: t("guides.steps.current.title", { version }) };
      const title = t("guides.steps.current.open");
      const shop = reached?.outdated;
      // A paused licence keeps its store from updating.
      if (!shop) return { title, ...pausedWords(t) };
      return {
        title,
        detail: t("guides.steps.current.detail", { shop: shop.shop, from: shop.themeVersion ?? "", to: version }),
        action: { label: t("guides.steps.current.action"), to: paths.update },
      };
    }
  }
}

/** The next step needs staff. */
const pausedWords = (t: T) => ({
  detail: t("guides.steps.paused"),
  action: { label: t("guides.steps.licence.contact"), to: `mailto:${brand.supportEmail}` },
});
