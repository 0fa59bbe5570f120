/** Each change of a template's JSON; compares two of them, and restores an earlier one. */
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { formatBytes, type Moment, toMoment } from "#app/i18n/format.ts";
import { type Key, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { Button, ButtonLink } from "#app/kit/parts/button.tsx";
import { MomentText } from "#app/kit/parts/labels.tsx";
import { BackLink } from "#app/kit/parts/navigation.tsx";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { Timeline, TimelineItem } from "#app/kit/parts/timeline.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { TemplateOrigin } from "#workers/licences/templates/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import type { DiffLine } from "./code.server.ts";
import { diffLines, toReadableJson } from "./code.server.ts";
import { loadTemplate, toTemplateId } from "./load.server.ts";
import { parseRevision, restoreForm } from "./schema.ts";
import styles from "./templates.css?url";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { title: "templates.history.title" } satisfies { title: Key };

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const template = await loadTemplate(context, viewer, params.template);
  const { language, now } = context;
  const { searchParams } = new URL(request.url);
  const { id, revision: current } = template;
  // With one of the two, the other is the newest revision or the one before.
  const given = { from: parseRevision(searchParams.get("from")), to: parseRevision(searchParams.get("to")) };
  const to = given.to ?? (given.from ? current : undefined);
  const from = given.from ?? (to && to > 1 ? to - 1 : undefined);
  const licences = context.licencesFor(viewer);

  /** The text of a revision, of which the newest is loaded already. */
  async function loadText(revision: number): Promise<string> {
    if (revision === current) return toReadableJson(template.body);
    const found = await licences.templateRevision({ id, revision });
    if (!found.ok) throw data({ code: found.error.code }, { status: getErrorStatus(found.error.code) });
    return toReadableJson(found.value.body);
  }
  const texts = from && to ? await Promise.all([loadText(from), loadText(to)]) : null;
  const difference: { from: number; to: number; lines: DiffLine[] | null } | null =
    from && to && texts ? { from, to, lines: diffLines(...(texts as [string, string])) } : null;
  return data({
    id,
    name: template.name[language],
    current,
    isDeleted: template.deletedAt !== null,
    difference,
    revisions: template.revisions.map(({ revision, bytes, at, by, origin }) => ({
      ...{ revision, by, origin, size: formatBytes(language, bytes), at: toMoment(language, at, now) },
    })),
  });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const id = toTemplateId(params.template);
  const form = await parseForm({ context, request }, restoreForm);
  if (!form.ok) return invalidReply(form.reply);
  const restored = await context.licencesFor(viewer).restoreTemplate({ id, ...form.value });
  if (!restored.ok) return errorReply(form.values, restored.error);
  const number = form.value.restored;
  return redirectWithToast(staffPaths.template(id), { type: "success", id: "templates.restored", params: { number } });
}

export default function RevisionsRoute() {
  const t = useT();
  const { id, name, difference, ...history } = useLoaderData<typeof loader>();
  const form = useForm(useReply<FormReply>());
  return (
    <>
      <BackLink to={staffPaths.template(id)}>{name}</BackLink>
      <PageHead title={t("templates.history.of", { name })} lead={t("templates.history.lead")} />
      <div className="mb-6 empty:hidden">
        <FormErrorSummary error={form.formError} />
      </div>
      {difference ? (
        <Section
          title={t("templates.history.difference", { from: difference.from, to: difference.to })}
          anchor="difference"
        >
          <Difference lines={difference.lines} />
        </Section>
      ) : null}
      <Section title={t("templates.history.title")}>
        <Revisions id={id} {...history} compared={difference} />
      </Section>
    </>
  );
}

interface RevisionView {
  revision: number;
  by: string | null;
  origin: TemplateOrigin;
  size: string;
  at: Moment;
}

interface RevisionsProps {
  id: string;
  current: number;
  isDeleted: boolean;
  revisions: readonly RevisionView[];
  compared: { from: number; to: number } | null;
}

function Revisions({ id, current, isDeleted, revisions, compared }: RevisionsProps) {
  const t = useT();
  return (
    <>
      {revisions.length > 1 ? (
        <Comparison revisions={revisions} compared={compared ?? { from: current - 1, to: current }} />
      ) : null}
      <Timeline>
        {revisions.map(({ revision, by, origin, size, at }) => (
          <TimelineItem
            key={revision}
            state="event"
            icon={revision === current ? "check" : "history"}
            title={t("templates.history.number", { number: revision })}
            detail={[
              ...(revision === current ? [t("templates.history.current")] : []),
              t(`templates.history.origins.${origin}`),
              ...(by ? [t("templates.history.by", { who: by })] : []),
              size,
            ].join(", ")}
            aside={<MomentText moment={at} />}
          >
            <div className="mt-2 flex flex-wrap gap-2">
              {revision > 1 ? (
                <ButtonLink
                  to={`${staffPaths.templateRevisions(id, { from: String(revision - 1), to: String(revision) })}#difference`}
                  variant="secondary"
                  size="small"
                >
                  {t("templates.history.compareLast")}
                </ButtonLink>
              ) : null}
              <ButtonLink
                to={staffPaths.templateFile(id, revision)}
                variant="quiet"
                size="small"
                icon="download"
                reloadDocument
              >
                {t("templates.history.download")}
              </ButtonLink>
              {revision === current || isDeleted ? null : (
                <Form method="post" action={staffPaths.templateRevisions(id)}>
                  <input type="hidden" name="revision" value={current} />
                  <input type="hidden" name="restored" value={revision} />
                  <Button variant="quiet" size="small" icon="undo-2">
                    <span aria-hidden>{t("templates.history.restore")}</span>
                    <span className="sr-only">{t("templates.history.restoreNumber", { number: revision })}</span>
                  </Button>
                </Form>
              )}
            </div>
          </TimelineItem>
        ))}
      </Timeline>
    </>
  );
}

interface ComparisonProps {
  revisions: readonly RevisionView[];
  compared: { from: number; to: number };
}

/** Any two revisions. */
function Comparison({ revisions, compared }: ComparisonProps) {
  const t = useT();
  return (
    <Form method="get" className="mb-6 flex flex-wrap items-end gap-3">
      {(["from", "to"] as const).map((name) => (
        <label key={`${name}${compared[name]}`} className="grid gap-1.5 text-small font-label text-ink">
          {t(`templates.history.${name}`)}
          <select name={name} defaultValue={compared[name]} className="field font-normal">
            {revisions.map(({ revision }) => (
              <option key={revision} value={revision}>
                {t("templates.history.number", { number: revision })}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button variant="secondary">{t("templates.history.compare")}</Button>
    </Form>
  );
}

/** Makes the lines scrollable by keyboard. */
const scrollable = { tabIndex: 0 };

function Difference({ lines }: { lines: readonly DiffLine[] | null }) {
  const t = useT();
  if (!lines)
    return (
      <Alert tone="info" title={t("templates.history.tooLarge")}>
        {t("templates.history.tooLargeText")}
      </Alert>
    );
  if (lines.every(({ kind }) => kind === "skipped" || kind === "same"))
    return <p className="text-ink-2">{t("templates.history.same")}</p>;
  return (
    <section aria-label={t("templates.history.compare")} {...scrollable} className="template-diff">
      <ol>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name.
          <Line key={index} line={line} />
        ))}
      </ol>
    </section>
  );
}

const signs = { same: "", added: "+", removed: "−" } as const;

function Line({ line }: { line: DiffLine }) {
  const t = useT();
  if (line.kind === "skipped")
    return (
      <li className="skipped">
        <span aria-hidden>⋯</span>
        {t("templates.history.skipped", { count: line.count })}
      </li>
    );
  return (
    <li className={line.kind}>
      <span aria-hidden>{signs[line.kind]}</span>
      {line.kind === "same" ? null : <b className="sr-only">{t(`templates.history.${line.kind}Line`)}</b>}
      <code>{line.text}</code>
    </li>
  );
}
