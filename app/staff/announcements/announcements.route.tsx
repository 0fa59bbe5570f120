/** Staff compose notifications, review sent ones and edit the banner; each tab has its URL. */
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import notificationStyles from "#app/domain/notification-content.css?url";
import { type Key, useT } from "#app/i18n/index.ts";
import { readForm, toErrorInit } from "#app/kit/forms/form.server.ts";
import { useReply } from "#app/kit/forms/form.ts";
import { Tabs } from "#app/kit/parts/navigation.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { failure } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { continueWriting, removeNotification, saveBanner, submitNotification } from "./actions.server.ts";
import { BannerEditor } from "./banner-editor.tsx";
import { Compose } from "./compose.tsx";
import { loadTab } from "./load.server.ts";
import { SentList } from "./sent-list.tsx";
import { type AnnouncementReply, tabs } from "./view.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: notificationStyles }];

export const handle = { title: "announcements.title" } satisfies { title: Key };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { searchParams } = new URL(request.url);
  const { status, ...shown } = await loadTab(context.run(viewer), searchParams, context);
  return data(shown, { status });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const staff = context.run(viewer);
  const form = (await readForm({ context, request })) ?? new FormData();
  switch (form.get("intent")) {
    case "preview":
    case "notification":
      return submitNotification(staff, form, context);
    case "write":
      return continueWriting(form);
    case "remove":
      return removeNotification(staff, form);
    case "banner":
      return saveBanner(staff, form, context);
  }
  const { error } = failure("INVALID_REQUEST");
  const reply: AnnouncementReply = { tab: "compose", values: {}, errors: {}, formError: error };
  return data(reply, toErrorInit(error));
}

export default function AnnouncementsRoute() {
  const t = useT();
  const shown = useLoaderData<typeof loader>();
  const reply = useReply<AnnouncementReply>();
  const tab = reply?.tab ?? shown.tab;
  const addresses = { compose: staffPaths.admin, sent: staffPaths.adminSent(), banner: staffPaths.adminBanner };
  return (
    <>
      <PageHead title={t("announcements.title")} lead={t("announcements.lead")} />
      <div className="mb-6">
        <Tabs
          label={t("announcements.tabs.label")}
          tabs={tabs.map((name) => ({ to: addresses[name], label: t(`announcements.tabs.${name}`) }))}
          current={addresses[tab]}
        />
      </div>
      {tab === "compose" ? <Compose edited={shown.edited} reach={shown.reach} reply={reply} /> : null}
      {tab === "sent" ? <SentList sent={shown.sent} removal={shown.removal} reply={reply} /> : null}
      {tab === "banner" ? <BannerEditor banner={shown.banner} reply={reply} /> : null}
    </>
  );
}
