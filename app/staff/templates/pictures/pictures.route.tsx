/** The vendor's pictures: which templates name them, and those that are missing. */
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, type FormReply, parseForm, readFormWithFiles } from "#app/kit/forms/form.server.ts";
import { useForm, useReply } from "#app/kit/forms/form.ts";
import { findRefused, parseListAddress } from "#app/kit/lists/list-query.ts";
import { RefusedFiltersAlert } from "#app/kit/lists/refused-filters.tsx";
import { BackLink } from "#app/kit/parts/navigation.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { failure, getErrorStatus } from "#base/errors.ts";
import { maxTemplatePictureBytes, maxUploadedPictures } from "#base/picture-limits.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { picturesQuery } from "#workers/licences/templates/pictures/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import styles from "../templates.css?url";
import { describePictureError } from "./picture-errors.server.ts";
import { toPicturesView } from "./picture-list.server.ts";
import { MissingPictures, PictureList } from "./picture-list.tsx";
import { sourceForm } from "./schema.ts";
import { type PicturesReply, UploadForm, UploadResults } from "./upload-form.tsx";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { title: "templatePictures.title", words: ["templatePictures", "lists"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const params = new URL(request.url).searchParams;
  const parsed = parseListAddress(params, picturesQuery);
  const refused = findRefused(parsed, params);
  if (refused) return data({ view: null, refused }, { status: 400 });
  const found = await context.licencesFor(viewer).templatePictures(parsed.query);
  if (!found.ok) return data({ view: null, refused }, { status: getErrorStatus(found.error.code) });
  return data({ view: toPicturesView(found.value, context.language), refused });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const posted = await readFormWithFiles({ context, request }, "files");
  if (!posted) return errorReply({}, failure("INVALID_REQUEST").error);
  const licences = context.licencesFor(viewer);
  const name = posted.form.get("remove");
  if (typeof name === "string") {
    const removed = await licences.removePicture(name);
    if (!removed.ok) return errorReply({}, removed.error);
    return redirectWithToast(staffPaths.templatePictures, { type: "success", id: "templates.pictureDeleted" });
  }
  const form = await parseForm(posted.form, sourceForm);
  const files = posted.files.filter((file): file is File => file instanceof File && file.name !== "");
  const wrong = files.length === 0 ? "none" : files.length > maxUploadedPictures ? "tooMany" : null;
  if (!form.ok || wrong) {
    const reply: FormReply = form.ok ? { values: form.values, errors: {} } : form.reply;
    const errors = wrong
      ? { files: [`templatePictures.upload.${wrong}` satisfies Key], ...reply.errors }
      : reply.errors;
    return data<PicturesReply>({ ...reply, errors }, 400);
  }
  const { source, replaces } = form.value;
  const t = translator(context.language);
  const [added, refused]: string[][] = [[], []];
  for (const file of files) {
    const result =
      file.size > maxTemplatePictureBytes
        ? failure("PICTURE_INVALID", { fault: "heavy" })
        : await licences.addPicture({
            ...{ name: file.name, source, replaces: replaces === "on" },
            bytes: new Uint8Array(await file.arrayBuffer()),
          });
    if (result.ok) added?.push(file.name);
    else refused?.push(describePictureError(t, result.error, file.name));
  }
  if (refused?.length === 0)
    return redirectWithToast(staffPaths.templatePictures, { type: "success", id: "templates.picturesAdded" });
  return data<PicturesReply>({ values: form.values, errors: {}, added, refused }, 400);
}

export default function PicturesRoute() {
  const t = useT();
  const { view, refused } = useLoaderData<typeof loader>();
  const answer = useReply<PicturesReply>();
  const form = useForm(answer);
  return (
    <>
      <BackLink to={staffPaths.templates}>{t("templates.one.back")}</BackLink>
      <PageHead title={t("templatePictures.title")} lead={t("templatePictures.lead")} />
      <div className="mb-6 grid max-w-[760px] gap-4 empty:hidden">
        <FormErrorSummary error={form.formError} />
        <UploadResults answer={answer} />
      </div>
      {view ? (
        <>
          <MissingPictures missing={view.missing} />
          <UploadForm form={form} />
          <PictureList view={view} />
        </>
      ) : refused ? (
        <RefusedFiltersAlert refused={refused} path={staffPaths.templatePictures} filters={[]} />
      ) : (
        <Unavailable
          title={t("templatePictures.unavailable")}
          retry={{ to: staffPaths.templatePictures, label: t("templatePictures.retry") }}
        />
      )}
    </>
  );
}
