/**
 * The preview of an update for the developer whom its owner gave a link. The token in the address is the only
 * permission: it shows this preview and saves answers, and nothing else.
 */
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Preview } from "#app/customer/updates/update/preview.tsx";
import { toPreviewView } from "#app/customer/updates/update/preview-view.ts";
import { parseFilter } from "#app/customer/updates/update/question-filter.ts";
import { getNextView, postAnswers } from "#app/customer/updates/update/start.server.ts";
import { goField, pickStartValues, pickTexts, startFormLimits } from "#app/customer/updates/update/start-form.ts";
import { UnsavedTexts } from "#app/customer/updates/update/unsaved-texts.tsx";
import { toEditorTheme } from "#app/customer/updates/update/update-data.server.ts";
import { describeError } from "#app/i18n/error-message.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, readForm, toErrorInit } from "#app/kit/forms/form.server.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import { limitLink } from "#app/kit/forms/link-limit.server.ts";
import { PreferenceBar } from "#app/kit/forms/preference-switches.tsx";
import { PageHead, PlainPage } from "#app/kit/parts/page.tsx";
import { brand } from "#base/brand.ts";
import { failure } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";
import { requireAccess } from "#workers/portal/session/guards.server.ts";
import previewStyles from "../../customer/updates/update/preview.css?url";
import { createLinkDesk, loadLinkedPreview, noId } from "./shared.server.ts";

export const handle = { title: "share.page.title", description: "auth.login.description", isSecret: true } as const;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: previewStyles }];

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireAccess({ context, request });
  const { language } = context;
  const filter = parseFilter(new URL(request.url).searchParams);
  // An answer that another person gives from now on is newer than those that the page shows.
  const seenAt = new Date().toISOString();
  const found = await loadLinkedPreview(context, params.token ?? "", filter);
  if (!found.ok) return data({ linked: null, error: found.error }, toErrorInit(found.error));
  const { name, expiresAt, shop, theme, copy, version, preview, answers, earlierTexts, texts } = found.value;
  const open = new Map([...filter.open.map((path) => [path, ""] as const), ...texts]);
  // The owner appears under the name of the store.
  const named = answers.map((answer) => ({ ...answer, by: answer.by ?? toStoreName(shop) }));
  const editor = toEditorTheme({ shop }, theme.id);
  const view = toPreviewView(translator(language), preview, { language, version, answers: named, open, theme: editor });
  const linked = {
    job: { id: noId, shop, version, name: copy, source: { name: theme.name } },
    viewer: { kind: "developer", name, until: formatDateTime(language, expiresAt) } as const,
    ...{ preview: view, filter, seenAt, earlierTexts },
  };
  return data({ linked, error: null });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  await requireAccess({ context, request });
  const token = params.token ?? "";
  const desk = createLinkDesk(context, token);
  const form = await readForm({ context, request }, startFormLimits);
  if (!form) return errorReply({}, failure("INVALID_REQUEST").error);
  const known = await limitLink(context, "link-answer", () => context.linkedUpdates.linkedPreview({ token }));
  if (!known.ok) return errorReply(pickStartValues(form), known.error);
  const posted = await postAnswers(desk, noId, form);
  if ("error" in posted) return errorReply(posted.values, posted.error);
  if ("reply" in posted) return posted.reply;
  const page = `${paths.sharedPreview(token)}${getNextView(form, new URL(request.url), posted)}`;
  if (form.has(goField)) return redirect(page, 303);
  const names = { shop: toStoreName(known.value.shop) };
  return redirectWithToast(page, { type: "success", id: "share.saved", params: names });
}

export default function SharedRoute() {
  const t = useT();
  const { linked, error } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const message = error && describeError(t, error);
  return (
    <PlainPage brandName={brand.managerName} aside={<PreferenceBar action={paths.preferences} />}>
      <div className="mx-auto w-full max-w-[1180px] px-4 pt-6 pb-12 tablet:px-8">
        {message ? <PageHead title={message.sentence} lead={message.fix} /> : null}
        {linked ? <Preview {...linked} reply={reply} /> : <UnsavedTexts texts={pickTexts(reply?.values ?? {})} />}
      </div>
    </PlainPage>
  );
}
