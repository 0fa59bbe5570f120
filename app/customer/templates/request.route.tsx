/** What the owner of a store is asked about a template: which one, into which theme, what is left out; yes or no. */
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { drawTemplate } from "#app/domain/wireframe/draw.ts";
import { Wireframe } from "#app/domain/wireframe/wireframe.tsx";
import { describeError } from "#app/i18n/error-message.ts";
import { formatDate } from "#app/i18n/format.ts";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { TextAreaField } from "#app/kit/forms/fields.tsx";
import { errorReply, invalidReply, parseForm, toErrorInit } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { Button, ButtonLink, usePending } from "#app/kit/parts/button.tsx";
import { Disclosure, SafetyNote } from "#app/kit/parts/explanations.tsx";
import { StoreName } from "#app/kit/parts/labels.tsx";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { Facts, LeftOut } from "#app/staff/templates/delivery/facts.tsx";
import { answerForm } from "#app/staff/templates/delivery/schema.ts";
import { describeFinding } from "#app/staff/templates/findings.server.ts";
import { minutes } from "#base/duration.ts";
import type { AppError } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { requirePremium, requirePremiumAction } from "#workers/portal/session/guards.server.ts";
import styles from "../../staff/templates/templates.css?url";

/** As in the contract, which would bring its schemas into the browser. */
const maxDeclineReason = 500;

export { clientAction } from "#app/kit/forms/client-action.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { title: "templateDelivery.request.title", words: ["errors"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

/** An invalid id and another customer's request both answer 404. */
function toErrorPage(error: AppError) {
  const isMissing = error.code === "TEMPLATE_NOT_FOUND" || error.code === "INVALID_REQUEST";
  return isMissing ? data({ code: "NOT_FOUND" }, { status: 404 }) : data({ code: error.code }, toErrorInit(error));
}

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { loaded } = await requirePremium({ context, request }, (licences) =>
    licences.templateRequest(params.request ?? ""),
  );
  if (!loaded.ok) throw toErrorPage(loaded.error);
  const { request: asked, outline, left, total, checkedAt, problem } = loaded.value;
  const { language, now } = context;
  const isOld = now.getTime() - Date.parse(checkedAt) > minutes(1);
  const t = translator(language);
  return {
    asked: { ...asked, name: asked.template.name[language], until: formatDate(language, asked.expiresAt, "long") },
    drawing: drawTemplate(outline, "desktop", 700),
    left: left.map((finding) => describeFinding(t, finding, language)),
    more: total - left.length,
    checked: isOld && !problem ? formatDate(language, checkedAt, "long") : null,
    problem: problem ? describeError(t, problem as AppError).sentence : null,
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { licences } = await requirePremiumAction({ context, request });
  const form = await parseForm({ context, request }, answerForm);
  if (!form.ok) return invalidReply(form.reply);
  const { intent: answer, ...rest } = form.value;
  const id = params.request ?? "";
  const answered = await licences.answerTemplateRequest({ id, answer, ...rest } as Parameters<
    typeof licences.answerTemplateRequest
  >[0]);
  if (answered.ok) return redirect(answered.value.job ? paths.job(answered.value.job) : paths.templateRequest(id), 303);
  if (["TEMPLATE_NOT_FOUND", "INVALID_REQUEST"].includes(answered.error.code)) throw toErrorPage(answered.error);
  return errorReply(form.values, answered.error);
}

export default function TemplateRequestRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const form = useForm(reply);
  const { asked, drawing, left, more, checked, problem } = useLoaderData<typeof loader>();
  const { state, job, message, target } = asked;
  return (
    <>
      <p className="mb-3">
        <StoreName domain={asked.shop} />
      </p>
      <PageHead
        title={t("templateDelivery.request.heading", { name: asked.name })}
        lead={t("templateDelivery.request.lead")}
      />
      <div className="grid gap-x-14 gap-y-8 desktop:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid content-start gap-6">
          <FormErrorSummary error={form.formError} />
          {state === "waiting" ? null : (
            <Alert
              tone={state === "accepted" ? "ok" : "info"}
              title={t(`templateDelivery.states.${state}`)}
              action={
                job ? (
                  <ButtonLink to={paths.job(job)} variant="secondary">
                    {t("templateDelivery.request.follow")}
                  </ButtonLink>
                ) : undefined
              }
            />
          )}
          {state === "waiting" && asked.newest > asked.revision ? (
            <p className="text-ink-2">{t("templateDelivery.request.newer")}</p>
          ) : null}
          {message ? (
            <blockquote className="border-l-2 border-line-2 pl-4 whitespace-pre-line text-ink">
              <p className="mb-1 text-small text-ink-3">{t("templateDelivery.request.vendor")}</p>
              {message}
            </blockquote>
          ) : null}
          <Facts
            facts={[
              [t("templateDelivery.facts.template"), asked.name],
              [t("templateDelivery.facts.target"), t(`templateDelivery.targets.${target.kind}`, { name: target.name })],
              [t("templateDelivery.facts.file"), asked.file],
              [t("templateDelivery.facts.collision"), t(`templateDelivery.collisions.${asked.collision}`)],
              ...(state === "waiting" ? [[t("templateDelivery.facts.until"), asked.until] as const] : []),
            ]}
          />
          {problem ? (
            <Alert tone="warn" title={t("templateDelivery.request.problem")}>
              {problem}
            </Alert>
          ) : (
            <LeftOut left={left} more={more} />
          )}
          {state === "waiting" && checked ? (
            <p className="text-small text-ink-2">{t("templateDelivery.request.checked", { date: checked })}</p>
          ) : null}
          {state === "waiting" ? <AnswerForms form={form} canAccept={problem === null} id={asked.id} /> : null}
        </div>
        <Section title={t("templateDelivery.request.drawing")}>
          <Wireframe drawing={drawing} label={t("templateDelivery.request.drawingOf", { name: asked.name })} />
        </Section>
      </div>
    </>
  );
}

interface AnswerFormsProps {
  form: ReturnType<typeof useForm>;
  /** Whether the theme can take the template today. */
  canAccept: boolean;
  id: string;
}

function AnswerForms({ form, canAccept, id }: AnswerFormsProps) {
  const t = useT();
  const accepting = usePending("accept");
  const declining = usePending("decline");
  return (
    <div className="grid gap-4">
      <SafetyNote>{t("templateDelivery.request.promise")}</SafetyNote>
      {canAccept ? (
        <Form method="post">
          <input type="hidden" name="intent" value="accept" />
          <Button pending={accepting}>{t("templateDelivery.request.accept")}</Button>
        </Form>
      ) : (
        <div>
          <ButtonLink to={paths.templateRequest(id)} variant="secondary">
            {t("templateDelivery.request.recheck")}
          </ButtonLink>
        </div>
      )}
      <Disclosure title={t("templateDelivery.request.declineTitle")}>
        <Form method="post" className="grid justify-items-start gap-3">
          <input type="hidden" name="intent" value="decline" />
          <div className="w-full">
            <TextAreaField
              name="reason"
              label={t("templateDelivery.request.reason")}
              optional
              rows={2}
              maxLength={maxDeclineReason}
              error={form.error("reason")}
              defaultValue={form.value("reason")}
            />
          </div>
          <Button variant="secondary" pending={declining}>
            {t("templateDelivery.request.decline")}
          </Button>
        </Form>
      </Disclosure>
    </div>
  );
}
