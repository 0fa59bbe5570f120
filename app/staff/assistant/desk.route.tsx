/** Staff page of the assistant: its switch, its use by day, and what the guides could not answer. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { getCost } from "#app/customer/assistant/cost.ts";
import { switchForm } from "#app/customer/assistant/schema.ts";
import { formatDate, formatDollars, formatNumber, toMoment } from "#app/i18n/format.ts";
import { type Key, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { TextField } from "#app/kit/forms/fields.tsx";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { DayTable, OpenQuestions } from "./desk-tables.tsx";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "assistantDesk.title" } satisfies { title: Key };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { language, now } = context;
  const loaded = await context.run(viewer).loadAssistantUse();
  if (!loaded.ok) return data({ use: null }, { status: getErrorStatus(loaded.error.code) });
  const { isOn, reason, dailyTokens, model, prices, days, questions } = loaded.value;
  const formatCost = (cost: number) => formatDollars(language, cost);
  const use = {
    ...{ isOn, reason, model },
    days: days.map((each) => ({
      ...{ key: each.day, day: formatDate(language, `${each.day}T12:00:00Z`) },
      counts: [each.questions, each.failures, each.up, each.down].map((count) => formatNumber(language, count)),
      tokens: formatNumber(language, each.input + each.output),
      percent: formatNumber(language, Math.round((100 * (each.input + each.output)) / dailyTokens)),
      cost: prices && formatCost(getCost(each, prices)),
    })),
    cost: prices && formatCost(days.reduce((sum, each) => sum + getCost(each, prices), 0)),
    dailyTokens: formatNumber(language, dailyTokens),
    questions: questions.map(({ id, at, question, why, language: spoken }) => ({
      ...{ id, question, why, spoken },
      moment: toMoment(language, at, now),
    })),
  };
  return data({ use });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await parseForm({ context, request }, switchForm);
  if (!form.ok) return invalidReply(form.reply);
  const turned = await context.run(viewer).switchAssistant(form.value);
  if (!turned.ok) return errorReply(form.values, turned.error);
  const id = form.value.on ? "assistant.enabled" : "assistant.disabled";
  return redirectWithToast(staffPaths.adminAssistant, { type: "success", id });
}

export default function AssistantDeskRoute() {
  const t = useT();
  const { use } = useLoaderData<typeof loader>();
  const form = useForm(useReply<FormReply>());
  const pending = usePending();
  return (
    <>
      <PageHead title={t("assistantDesk.title")} lead={t("assistantDesk.lead")} />
      <div className="grid gap-6 empty:hidden *:last:mb-9">
        <FormErrorSummary error={form.formError} />
        {use === null ? (
          <Unavailable
            title={t("assistantDesk.unavailable")}
            retry={{ to: staffPaths.adminAssistant, label: t("assistantDesk.retry") }}
          />
        ) : null}
        {use && !use.isOn ? (
          <Alert tone="warn" title={t("assistantDesk.isOff")}>
            {use.reason}
          </Alert>
        ) : null}
      </div>
      {use ? (
        <>
          <Section title={t("assistantDesk.switch")}>
            <Form method="post" className="grid max-w-[760px] gap-3">
              <input type="hidden" name="on" value={use.isOn ? "off" : "on"} />
              <TextField
                {...form.field("reason")}
                label={t("assistantDesk.reason")}
                hint={t(use.isOn ? "assistantDesk.offHint" : "assistantDesk.onHint")}
                maxLength={500}
                autoComplete="off"
              />
              <div className="flex justify-end max-wide-phone:*:w-full">
                <Button variant={use.isOn ? "danger" : "primary"} pending={pending}>
                  {t(use.isOn ? "assistantDesk.turnOff" : "assistantDesk.turnOn")}
                </Button>
              </div>
            </Form>
          </Section>
          <Section title={t("assistantDesk.use")} aside={t("assistantDesk.budget", { tokens: use.dailyTokens })}>
            <DayTable days={use.days} />
            <p className="mt-3 text-ink-2">
              {use.cost
                ? t("assistantDesk.cost", { cost: use.cost, model: use.model })
                : t("assistantDesk.noCost", { model: use.model })}
            </p>
          </Section>
          <Section title={t("assistantDesk.questions")}>
            <OpenQuestions questions={use.questions} />
          </Section>
        </>
      ) : null}
    </>
  );
}
