/** Products worth selling: the list, a comparison, and the margin of one sale. The address holds all of it. */
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatDate } from "#app/i18n/format.ts";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { toAddress } from "#app/kit/lists/list-address.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { CopyButton } from "#app/kit/parts/copy-button.tsx";
import { BackLink } from "#app/kit/parts/navigation.tsx";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";
import { Calculator } from "./calculator.tsx";
import { postKept } from "./post.server.ts";
import { ProductList } from "./product-list.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { TrendLine } from "./trend-line.tsx";
import { type ChosenProduct, type ComparisonView, toComparison, toListView } from "./view.server.ts";
import styles from "./winning-products.css?url";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { title: "winningProducts.title", words: ["lists"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const { language } = context;
  const loaded = await context.run(viewer).loadWinningProducts();
  if (!loaded.ok)
    return data({ list: null, comparison: null, reviewed: null }, { status: getErrorStatus(loaded.error.code) });
  const { products, kept } = loaded.value;
  const { searchParams } = new URL(request.url);
  const list = toListView(products, searchParams, { language, kept });
  const isComparison = searchParams.get("act") === "compare";
  return data({
    list,
    comparison: isComparison ? toComparison(products, searchParams, { language, kept }) : null,
    reviewed: list.reviewedAt ? formatDate(language, list.reviewedAt, "long") : null,
  });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireUser({ context, request });
  return postKept(context, viewer, request);
}

export default function WinningProductsRoute() {
  const t = useT();
  const { list, comparison, reviewed } = useLoaderData<typeof loader>();
  const reply = useReply<FormReply>();
  const form = useForm(reply);
  if (comparison) return <Comparison comparison={comparison} />;
  const title = list?.all ? t("winningProducts.heading", { count: list.all }) : t("winningProducts.title");
  return (
    <>
      <PageHead
        title={title}
        lead={reviewed ? t("winningProducts.leadReviewed", { date: reviewed }) : t("winningProducts.lead")}
      />
      <div className="mb-6 empty:hidden">
        <FormErrorSummary error={form.formError} />
        {list ? null : (
          <Unavailable
            title={t("winningProducts.unavailable")}
            retry={{ to: paths.winningProducts, label: t("winningProducts.retry") }}
          />
        )}
      </div>
      <div className="winning-products">
        <div className="min-w-0">{list ? <ProductList list={list} /> : null}</div>
        <div className="grid content-start gap-6">
          <Calculator key={list?.chosen?.id} chosen={list?.chosen ?? null} reply={reply} />
          {list?.chosen ? <ProductDetails product={list.chosen} /> : null}
        </div>
      </div>
    </>
  );
}

/** Why the chosen product sells, and where to look further. */
function ProductDetails({ product: { reason, links } }: { product: ChosenProduct }) {
  const t = useT();
  return (
    <Section title={t("winningProducts.why")}>
      <p className="wrap-anywhere text-ink-2">{reason}</p>
      {links.length > 0 ? (
        <>
          <h3 className="mt-4 mb-1 text-small font-label text-ink">{t("winningProducts.links")}</h3>
          <ul className="grid gap-1">
            {links.map(({ to, host }) => (
              <li key={to}>
                <a href={to} target="_blank" rel="noreferrer" className="link break-all">
                  {host}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Section>
  );
}

type Compared = ComparisonView["products"][number];

/** Up to three products side by side, with the person's own figures where they saved some. */
function Comparison({ comparison: { products, isCut } }: { comparison: ComparisonView }) {
  const t = useT();
  const { search } = useLocation();
  const list = toAddress(paths.winningProducts, new URLSearchParams(new URLSearchParams(search).get("view") ?? ""));
  const rows = useRows();
  return (
    <>
      <BackLink to={list}>{t("winningProducts.back")}</BackLink>
      <PageHead
        title={t("winningProducts.comparison")}
        actions={
          products.length > 0 ? (
            <CopyButton getSource={() => location.href} label={t("winningProducts.share")} look="secondary" />
          ) : undefined
        }
      />
      {isCut ? (
        <div className="mb-6">
          <Alert tone="info" title={`${t("winningProducts.compareLimit")}.`}>
            {t("winningProducts.compareLimitText")}
          </Alert>
        </div>
      ) : null}
      {products.length === 0 ? (
        <EmptyState
          drawing="nothing"
          title={t("winningProducts.compareNothing")}
          action={
            <ButtonLink to={list} variant="secondary">
              {t("winningProducts.back")}
            </ButtonLink>
          }
        >
          {t("winningProducts.compareNothingText")}
        </EmptyState>
      ) : (
        <div className="compared">
          <table>
            <caption className="sr-only">{t("winningProducts.comparison")}</caption>
            <thead>
              <tr>
                <td />
                {products.map(({ id, name, imageUrl }) => (
                  <th key={id} scope="col" className="text-ink">
                    <ProductPicture url={imageUrl} large />
                    <span className="mt-2 block font-strong wrap-anywhere">{name}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, show }) => (
                <tr key={label}>
                  <th scope="row" className="text-small font-normal text-ink-3">
                    {label}
                  </th>
                  {products.map((product) => (
                    <td key={product.id} className="text-ink-2">
                      {show(product)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function useRows(): { label: string; show(product: Compared): ReactNode }[] {
  const t = useT();
  const strong = (text: string) => <strong className="font-strong text-ink">{text}</strong>;
  return [
    { label: t("winningProducts.rows.profit"), show: ({ profit }) => strong(profit) },
    {
      label: t("winningProducts.rows.margin"),
      show: ({ marginPercent }) => strong(t("winningProducts.rate", { rate: marginPercent })),
    },
    { label: t("winningProducts.rows.roas"), show: ({ roas }) => roas ?? t("winningProducts.noRoas") },
    { label: t("winningProducts.rows.price"), show: ({ price }) => price },
    { label: t("winningProducts.rows.cost"), show: ({ cost }) => cost },
    { label: t("winningProducts.rows.shipping"), show: ({ shipping }) => shipping },
    { label: t("winningProducts.rows.advertising"), show: ({ advertising }) => advertising },
    { label: t("winningProducts.rows.fees"), show: ({ fees }) => fees },
    { label: t("winningProducts.rows.vat"), show: ({ vat }) => vat },
    { label: t("winningProducts.rows.trend"), show: ({ trend }) => <TrendLine points={trend} /> },
    { label: t("winningProducts.rows.niche"), show: ({ niche }) => t(`winningProducts.niches.${niche}`) },
    {
      label: t("winningProducts.rows.countries"),
      show: (each) => each.countries.map((country) => t(`winningProducts.countries.${country}`)).join(", "),
    },
    { label: t("winningProducts.rows.reason"), show: ({ reason }) => reason },
  ];
}
