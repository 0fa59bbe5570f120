/** Creates templates from a theme in one of the administrator's own stores. */
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { describeError } from "#app/i18n/error-message.ts";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { SelectField } from "#app/kit/forms/fields.tsx";
import { readForm, toErrorInit } from "#app/kit/forms/form.server.ts";
import { useForm, useReply } from "#app/kit/forms/form.ts";
import { Button, ButtonLink, usePending } from "#app/kit/parts/button.tsx";
import { BackLink } from "#app/kit/parts/navigation.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { type AppError, failure } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { toStoreName } from "#base/store-address.ts";
import type { FoundTemplate } from "#workers/licences/templates/import/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { type TakeReply, takePictures } from "../pictures/take-action.server.ts";
import { TakeForm } from "../pictures/take-form.tsx";
import { CreatedList, FoundForm } from "./found-list.tsx";
import {
  type CreationReply,
  createChosen,
  type FoundView,
  importBounds,
  readPosted,
  toFoundView,
} from "./found-view.server.ts";
import styles from "./making.css?url";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = {
  title: "templateEditor.store.title",
  words: ["templateEditor", "templates", "templatePictures"],
} satisfies {
  title: Key;
  words: CatalogueSection[];
};

/** To choose from; a form has a limited number of fields. */
const maxPictures = 30;

interface StoreReply extends Partial<CreationReply>, Partial<TakeReply> {}

const isTakeReply = (reply: StoreReply): reply is StoreReply & TakeReply => reply.errors !== undefined;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { searchParams } = new URL(request.url);
  const shop = searchParams.get("shop");
  const theme = searchParams.get("theme") || undefined;
  const licences = context.licencesFor(viewer);
  const [overview, listed] = await Promise.all([
    licences.overview(),
    shop ? licences.storeTemplates({ shop, theme }) : null,
  ]);
  const t = translator(context.language);
  const toView = (found: FoundTemplate): FoundView => {
    const view = toFoundView(t, context.language, found, false);
    // The usual template of a kind has no name of its own in the file.
    return view.suffix || !shop ? view : { ...view, suffix: toStoreName(shop).slice(0, 50) };
  };
  return {
    shop,
    stores: overview.ok ? overview.value.shops.map((each) => each.shop) : [],
    themes: listed?.ok ? listed.value.themes : [],
    theme: listed?.ok ? listed.value.theme : null,
    found: listed?.ok ? listed.value.templates.map(toView) : null,
    left: listed?.ok ? listed.value.left : 0,
    error: (listed && !listed.ok ? listed.error : overview.ok ? null : overview.error) satisfies AppError | null,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const t = translator(context.language);
  const form = await readForm({ context, request }, importBounds);
  const { searchParams } = new URL(request.url);
  const shop = searchParams.get("shop");
  const fail = (error: AppError) => data<StoreReply>({ formError: error }, toErrorInit(error));
  if (!form || !shop) return fail(failure("INVALID_REQUEST").error);
  const licences = context.licencesFor(viewer);
  if (form.get("intent") === "pictures") return takePictures(licences, shop, form);
  const posted = readPosted(form);
  const files = posted.filter(({ isChosen }) => isChosen).map(({ file }) => file);
  const read = await licences.storeTemplates({ shop, theme: searchParams.get("theme") || undefined, files });
  if (!read.ok) return fail(read.error);
  const bodies = new Map(read.value.templates.map(({ file, body }) => [file, body]));
  // A file that is gone meanwhile is refused as no template.
  const chosen = posted.map((row) => ({ ...row, body: bodies.get(row.file) ?? "" }));
  const requestId = String(form.get("requestId") ?? context.requestId);
  return createChosen({ licences, t, language: context.language, origin: "store", requestId }, chosen);
}

export default function ImportStoreRoute() {
  const t = useT();
  const { shop, stores, themes, theme, found, left, error } = useLoaderData<typeof loader>();
  const answer = useReply<StoreReply>();
  const pending = usePending();
  const failed = answer?.formError ?? error;
  const form = useForm(answer && isTakeReply(answer) ? answer : undefined);
  const shown = answer?.found ?? found;
  const pictures = [...new Set(found?.flatMap((each) => each.pictures))].slice(0, maxPictures);
  return (
    <>
      <BackLink to={staffPaths.newTemplate}>{t("templateEditor.new.title")}</BackLink>
      <PageHead title={t("templateEditor.store.title")} lead={t("templateEditor.store.lead")} />
      <div className="mb-6 max-w-[760px] empty:hidden">
        <FormErrorSummary error={failed ? describeError(t, failed) : undefined} />
      </div>
      <CreatedList created={answer?.created ?? []} />
      {stores.length === 0 ? (
        <EmptyState
          drawing="inbox"
          title={t("templateEditor.store.none")}
          action={
            <ButtonLink to={paths.activate} variant="secondary">
              {t("templateEditor.store.connect")}
            </ButtonLink>
          }
        >
          {t("templateEditor.store.noneText")}
        </EmptyState>
      ) : (
        <Form method="get" className="mb-9 grid max-w-[760px] items-end gap-5 tablet:grid-cols-[1fr_1fr_auto]">
          <SelectField
            name="shop"
            label={t("templateEditor.store.shop")}
            defaultValue={shop ?? undefined}
            options={stores.map((each) => ({ value: each, label: toStoreName(each) }))}
          />
          {themes.length > 0 ? (
            <SelectField
              key={shop}
              name="theme"
              label={t("templateEditor.store.theme")}
              defaultValue={theme ?? undefined}
              options={themes.map(({ id, name, isPublished }) => ({
                value: id,
                label: isPublished ? t("templateEditor.store.published", { name }) : name,
              }))}
            />
          ) : null}
          <Button variant={shown?.length ? "secondary" : "primary"} pending={pending}>
            {t("templateEditor.store.show")}
          </Button>
        </Form>
      )}
      {pictures.length > 0 ? (
        <div className="mb-6 max-w-[760px]">
          <Alert tone="warn" title={t("templateEditor.store.pictures")}>
            {t("templateEditor.store.picturesText")}
          </Alert>
        </div>
      ) : null}
      {left > 0 ? <p className="mb-4 text-ink-2">{t("templateEditor.store.left", { count: left })}</p> : null}
      {shown?.length ? <FoundForm key={theme} found={shown} /> : null}
      {pictures.length > 0 ? <TakeForm form={form} names={pictures} taken={answer?.taken ?? []} /> : null}
      {found?.length === 0 ? <p className="text-ink-2">{t("templateEditor.store.empty")}</p> : null}
    </>
  );
}
