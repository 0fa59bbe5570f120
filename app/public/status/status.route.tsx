/** Public page: whether the services work, and how they did in the last ninety days. */
import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import type { Key } from "#app/i18n/index.ts";
import { useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { PreferenceBar } from "#app/kit/forms/preference-switches.tsx";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { PageHead, PlainPage } from "#app/kit/parts/page.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import { requireAccess } from "#workers/portal/session/guards.server.ts";
import { Legend } from "./day-bars.tsx";
import { ServiceList } from "./service-list.tsx";
import { type StatusView, toStatusView } from "./view.ts";

const refreshSeconds = 60;

export const handle = {
  title: "status.title",
  description: "status.description",
  refreshSeconds: (view: StatusView | undefined) => (view?.isTroubled ? refreshSeconds : undefined),
} satisfies { title: Key; description: Key; refreshSeconds(view: StatusView | undefined): number | undefined };

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args);
  const { run, language, now } = args.context;
  const loaded = await run(null).loadServiceRecords();
  const records = loaded.ok ? loaded.value : null;
  return data(toStatusView(records, { language, now, t: translator(language) }), { status: records ? 200 : 503 });
}

export default function StatusRoute() {
  const t = useT();
  const { sentence, paragraphs, isTroubled, services } = useLoaderData<typeof loader>();
  return (
    <PlainPage brandName={brand.managerName} aside={<PreferenceBar action={paths.preferences} />} isSheet>
      <div className="mx-auto grid max-w-[792px] gap-8 px-4 pt-7 pb-16 tablet:pt-12">
        <div>
          <PageHead
            title={sentence}
            lead={paragraphs.map((text) => (
              <span key={text} className="block">
                {text}
              </span>
            ))}
            actions={
              isTroubled ? (
                <ButtonLink to={paths.status} variant="secondary" icon="rotate-cw" reloadDocument>
                  {t("status.retry")}
                </ButtonLink>
              ) : null
            }
          />
          <Legend />
        </div>
        <ServiceList services={services} />
        <p className="text-ink-2">
          {t("status.ask")}{" "}
          <Link to={paths.support()} className="link">
            {t("status.support")}
          </Link>
        </p>
      </div>
    </PlainPage>
  );
}
