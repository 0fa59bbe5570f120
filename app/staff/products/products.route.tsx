/** The staff's list of winning products: their order, and whether merchants see them. */
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { ColumnHead, Table } from "#app/kit/lists/table.tsx";
import { Button, ButtonLink } from "#app/kit/parts/button.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { Badge } from "#app/kit/parts/labels.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { ProductPicture } from "#app/tools/products/product-picture.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import styles from "../../tools/products/winning-products.css?url";
import { actForm } from "./schema.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { title: "productDesk.title", words: ["winningProducts"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { language, now } = context;
  const listed = await context.run(viewer).listProducts();
  const products = listed.ok
    ? listed.value.map((product) => ({
        id: product.id,
        name: product[language].name,
        imageUrl: product.imageUrl,
        price: formatMoney(language, product.priceCents / 100),
        isPublished: product.isPublished,
        isExpired: product.expiresAt !== null && Date.parse(product.expiresAt) <= now.getTime(),
        until: product.expiresAt && formatDate(language, product.expiresAt),
      }))
    : null;
  return data({ products }, { status: listed.ok ? 200 : getErrorStatus(listed.error.code) });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await parseForm({ context, request }, actForm);
  if (!form.ok) return invalidReply(form.reply);
  const { intent, product } = form.value;
  const { moveProduct, publishProduct } = context.run(viewer);
  const isMove = intent === "up" || intent === "down";
  const done = await (isMove
    ? moveProduct({ id: product, direction: intent })
    : publishProduct({ id: product, isPublished: intent === "publish" }));
  if (!done.ok) return errorReply(form.values, done.error);
  if (isMove) return null;
  const id = intent === "publish" ? "products.published" : "products.withdrawn";
  return redirectWithToast(staffPaths.adminProducts, { type: "success", id });
}

export default function ProductsRoute() {
  const t = useT();
  const { products } = useLoaderData<typeof loader>();
  const form = useForm(useReply<FormReply>());
  return (
    <>
      <PageHead
        title={t("productDesk.title")}
        lead={t("productDesk.lead")}
        actions={
          <>
            <ButtonLink to={staffPaths.importProducts} variant="secondary">
              {t("productDesk.import")}
            </ButtonLink>
            <ButtonLink to={staffPaths.newProduct} icon="plus">
              {t("productDesk.add")}
            </ButtonLink>
          </>
        }
      />
      <div className="mb-6 empty:hidden">
        <FormErrorSummary error={form.formError} />
      </div>
      {products === null ? (
        <Unavailable
          title={t("productDesk.unavailable")}
          retry={{ to: staffPaths.adminProducts, label: t("productDesk.retry") }}
        />
      ) : null}
      {products?.length === 0 ? (
        <EmptyState
          drawing="inbox"
          title={t("productDesk.emptyTitle")}
          action={
            <a href={examplesFile} download className="link">
              {t("productDesk.examples")}
            </a>
          }
        >
          {t("productDesk.emptyText")}
        </EmptyState>
      ) : null}
      {products?.length ? (
        <>
          <ProductTable products={products} />
          <div className="mt-5">
            <ButtonLink to={staffPaths.exportProducts} variant="secondary" size="small" icon="download" reloadDocument>
              {t("productDesk.export")}
            </ButtonLink>
          </div>
        </>
      ) : null}
    </>
  );
}

/** Twenty drafts, each marked as an example. */
const examplesFile = "/products/examples.csv";

type Product = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["products"]>[number];

function ProductTable({ products }: { products: readonly Product[] }) {
  const t = useT();
  return (
    <Table caption={t("productDesk.title")}>
      <thead>
        <tr>
          <ColumnHead>{t("productDesk.columns.name")}</ColumnHead>
          <ColumnHead>{t("productDesk.columns.state")}</ColumnHead>
          <ColumnHead end>{t("productDesk.columns.price")}</ColumnHead>
          <ColumnHead>{t("productDesk.columns.order")}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {products.map((product, index) => (
          <tr key={product.id}>
            <th scope="row">
              <span className="product-cell">
                <ProductPicture url={product.imageUrl} />
                <Link to={staffPaths.adminProduct(product.id)} className="link wrap-anywhere">
                  {product.name}
                </Link>
              </span>
            </th>
            <td>
              <State product={product} />
            </td>
            <td className="end">{product.price}</td>
            <td>
              <Form method="post" preventScrollReset className="flex items-center gap-1">
                <input type="hidden" name="product" value={product.id} />
                <MoveButton direction="up" name={product.name} disabled={index === 0} />
                <MoveButton direction="down" name={product.name} disabled={index === products.length - 1} />
                <Button
                  variant="secondary"
                  size="small"
                  name="intent"
                  value={product.isPublished ? "withdraw" : "publish"}
                >
                  {t(product.isPublished ? "productDesk.withdraw" : "productDesk.publish")}
                  <span className="sr-only"> {product.name}</span>
                </Button>
              </Form>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function State({ product: { isPublished, isExpired, until } }: { product: Product }) {
  const t = useT();
  const state = isExpired ? "expired" : isPublished ? "published" : "draft";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={state === "published" ? "ok" : state === "expired" ? "warn" : "grey"}>
        {t(`productDesk.states.${state}`)}
      </Badge>
      {until ? <span className="text-small text-ink-3">{t("productDesk.until", { date: until })}</span> : null}
    </span>
  );
}

interface MoveButtonProps {
  direction: "up" | "down";
  name: string;
  disabled: boolean;
}

function MoveButton({ direction, name, disabled }: MoveButtonProps) {
  const t = useT();
  const label = t(direction === "up" ? "productDesk.up" : "productDesk.down", { name });
  return (
    <button
      type="submit"
      name="intent"
      value={direction}
      disabled={disabled}
      title={label}
      aria-label={label}
      className="grid size-11 flex-none place-content-center rounded-small text-ink-2 hover:bg-hover disabled:text-ink-3 tablet:size-8"
    >
      <Icon name={direction === "up" ? "arrow-up" : "arrow-down"} className="size-4" />
    </button>
  );
}
