/** Imports products from a CSV file: first a preview with the errors of each row, then the rows without errors. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form } from "@remix-run/react";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { TextAreaField } from "#app/kit/forms/fields.tsx";
import { FileField } from "#app/kit/forms/file-field.tsx";
import { errorReply, invalidReply, readForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { BackLink } from "#app/kit/parts/navigation.tsx";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { failure } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { niches } from "#workers/portal/products/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { type CheckedRow, checkProducts } from "./csv.server.ts";
import { type CsvEncoding, type DecodedCsv, decodeCsv } from "./decode-csv.server.ts";
import { productFields } from "./field-names.ts";
import { ImportPreview } from "./import-preview.tsx";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "productDesk.csv.title", words: ["winningProducts"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

type ImportReply = FormReply & { rows?: CheckedRow[]; ready?: number; encoding?: CsvEncoding };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin({ context, request });
  return null;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await readForm({ context, request });
  if (!form) return invalidReply({ values: {}, errors: {}, formError: failure("INVALID_REQUEST").error });
  const file = form.get("file");
  const typed = String(form.get("csv") ?? "");
  const decoded: DecodedCsv =
    file instanceof File && file.size > 0 ? decodeCsv(await file.arrayBuffer()) : { text: typed, encoding: "utf8" };
  if ("error" in decoded) {
    const errors = { csv: [`productDesk.csv.errors.${decoded.error}` satisfies Key] };
    return invalidReply({ values: { csv: typed }, errors });
  }
  const { text: csv, encoding } = decoded;
  const { listProducts, importProducts } = context.run(viewer);
  const listed = await listProducts();
  if (!listed.ok) return errorReply({ csv }, listed.error);
  const checked = checkProducts(csv, new Set(listed.value.map(({ id }) => id)));
  if (!checked.ok) {
    const facts = { csv: { names: checked.missing.join(", ") } };
    return invalidReply({ values: { csv }, errors: { csv: [checked.error] }, facts });
  }
  const { rows, products } = checked;
  if (products.length === 0) {
    const errors = { csv: ["productDesk.csv.errors.nothing" satisfies Key] };
    return data<ImportReply>({ values: { csv }, errors, rows, ready: 0, encoding }, { status: 400 });
  }
  if (form.get("intent") !== "import") {
    const reply: ImportReply = { values: { csv }, errors: {}, rows, ready: products.length, encoding };
    return data(reply);
  }
  const once = String(form.get("requestId") ?? context.requestId).slice(0, 100);
  const imported = await importProducts({ products, once });
  if (!imported.ok) return errorReply({ csv, requestId: once }, imported.error);
  const toast = { type: "success", id: "products.imported", params: { ...imported.value } } as const;
  return redirectWithToast(staffPaths.adminProducts, toast);
}

export default function ImportRoute() {
  const t = useT();
  const reply = useReply<ImportReply>();
  const form = useForm(reply);
  const pending = usePending("check");
  return (
    <>
      <BackLink to={staffPaths.adminProducts}>{t("productDesk.title")}</BackLink>
      <PageHead title={t("productDesk.csv.title")} lead={t("productDesk.csv.lead")} />
      <div className="mb-6 max-w-[760px] empty:hidden">
        <FormErrorSummary error={form.formError} />
      </div>
      {reply?.rows ? (
        <Section title={t("productDesk.csv.preview")}>
          {reply.encoding && reply.encoding !== "utf8" ? (
            <div className="mb-4">
              <Alert tone="info" title={t(`productDesk.csv.encodings.${reply.encoding}`)}>
                {t("productDesk.csv.encodingText")}
              </Alert>
            </div>
          ) : null}
          <ImportPreview rows={reply.rows} ready={reply.ready ?? 0} csv={reply.values.csv ?? ""} />
        </Section>
      ) : null}
      {/* The content of the chosen file is in the text field afterwards. */}
      <Form
        method="post"
        encType="multipart/form-data"
        key={reply?.values.csv}
        className={`grid max-w-[760px] gap-5 ${reply?.rows ? "mt-9" : ""}`}
      >
        <FileField
          name="file"
          label={t("productDesk.csv.file")}
          hint={t("productDesk.csv.fileHint")}
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          optional
        />
        <TextAreaField
          {...form.field("csv")}
          label={t("productDesk.csv.text")}
          hint={t("productDesk.csv.textHint")}
          spellCheck={false}
          rows={6}
          optional
        />
        <p className="text-small wrap-anywhere text-ink-3">
          {t("productDesk.csv.columns", { names: ["id", ...productFields].join(", "), niches: niches.join(", ") })}
        </p>
        <div className="flex justify-end max-wide-phone:*:w-full">
          <Button
            name="intent"
            value="check"
            variant={reply?.ready ? "secondary" : "primary"}
            pending={pending}
            pendingLabel={t("productDesk.csv.checking")}
          >
            {t("productDesk.csv.check")}
          </Button>
        </div>
      </Form>
    </>
  );
}
