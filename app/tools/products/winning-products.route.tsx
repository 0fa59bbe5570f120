/** Products worth selling: the list, a comparison, and the margin of one sale. The address holds all of it. */
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatDate } from "#app/i18n/format.ts";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { PageHead } from "#app/kit/parts/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";
import { Calculator } from "./calculator.tsx";
import { Comparison } from "./comparison.tsx";
import { postKept } from "./post.server.ts";
import { ProductDetails } from "./product-details.tsx";
import { ProductList } from "./product-list.tsx";
import { toComparison, toListView } from "./view.server.ts";
import styles from "./winning-products.css?url";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Forwards `Retry-After` of an error. */
export const headers: HeadersFunction = ({ actionHeaders, parentHeaders }) =>
  new Headers([...parentHeaders, ...actionHeaders]);

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
