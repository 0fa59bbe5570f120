/** Creates templates from a ZIP: first what is in it, then those that are chosen, one by one. */
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form } from "@remix-run/react";
import { describeError, type ErrorMessage } from "#app/i18n/error-message.ts";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { FileField } from "#app/kit/forms/file-field.tsx";
import { readForm, toErrorInit } from "#app/kit/forms/form.server.ts";
import { useReply } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { BackLink } from "#app/kit/parts/navigation.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { failure } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { CreatedList, FoundForm } from "./found-list.tsx";
import {
  type CreationReply,
  createChosen,
  importBounds,
  maxZipBytes,
  readPosted,
  toFoundView,
} from "./found-view.server.ts";
import styles from "./making.css?url";
import { describeZipError } from "./zip-error.server.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { title: "templateEditor.import.title", words: ["templateEditor", "templates"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

interface ImportReply extends Partial<CreationReply> {
  error?: ErrorMessage;
  /** Files of the ZIP that are no templates. */
  others?: { count: number; names: string } | null;
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin({ context, request });
  return null;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const t = translator(context.language);
  const form = await readForm({ context, request }, importBounds);
  if (!form) return data<ImportReply>({ error: describeError(t, failure("INVALID_REQUEST").error) }, 400);
  const licences = context.licencesFor(viewer);
  if (form.get("intent") === "create") {
    const posted = readPosted(form);
    const requestId = String(form.get("requestId") ?? context.requestId);
    const { language } = context;
    return createChosen({ licences, t, language, origin: "uploaded", requestId }, posted);
  }
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0)
    return data<ImportReply>({ error: describeZipError(t, { fault: "empty" }) }, 400);
  if (file.size > maxZipBytes) return data<ImportReply>({ error: describeZipError(t, { fault: "too-many" }) }, 400);
  const read = await licences.readTemplateZip(new Uint8Array(await file.arrayBuffer()));
  if (read.ok) {
    const { templates, others, otherCount } = read.value;
    return data<ImportReply>({
      found: templates.map((each) => toFoundView(t, context.language, each, true)),
      others: otherCount > 0 ? { count: otherCount, names: others.join(", ") } : null,
    });
  }
  const isZipError = read.error.code === "RELEASE_INVALID";
  const error = isZipError ? describeZipError(t, read.error.details ?? {}) : describeError(t, read.error);
  return data<ImportReply>({ error }, toErrorInit(read.error));
}

export default function ImportTemplatesRoute() {
  const t = useT();
  const answer = useReply<ImportReply>();
  const pending = usePending("read");
  return (
    <>
      <BackLink to={staffPaths.newTemplate}>{t("templateEditor.new.title")}</BackLink>
      <PageHead title={t("templateEditor.import.title")} lead={t("templateEditor.import.lead")} />
      <CreatedList created={answer?.created ?? []} />
      <Form method="post" encType="multipart/form-data" className="mb-9 grid max-w-[760px] gap-5">
        <FormErrorSummary error={answer?.error} />
        <FileField
          name="file"
          label={t("templateEditor.import.file")}
          hint={t("templateEditor.import.fileHint")}
          accept=".zip,application/zip"
        />
        <div className="flex justify-end max-wide-phone:*:w-full">
          <Button
            name="intent"
            value="read"
            variant={answer?.found?.length ? "secondary" : "primary"}
            pending={pending}
            pendingLabel={t("templateEditor.import.reading")}
          >
            {t("templateEditor.import.read")}
          </Button>
        </div>
      </Form>
      {answer?.others ? (
        <p className="mb-6 max-w-[760px] text-small wrap-anywhere text-ink-2">
          {t("templateEditor.import.others", answer.others)}
        </p>
      ) : null}
      {answer?.found?.length ? <FoundForm found={answer.found} /> : null}
    </>
  );
}
