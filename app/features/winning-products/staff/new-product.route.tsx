/** Adds a winning product. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form } from "@remix-run/react";
import { errorReply, invalidReply, parseForm, replyHeaders } from "#app/form.server.ts";
import { type FormReply, keptRequestId, useForm, useReply } from "#app/form.ts";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { FormErrorSummary } from "#app/ui/alert.tsx";
import { Button, HiddenRequestId, usePending } from "#app/ui/button.tsx";
import { BackLink } from "#app/ui/navigation.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { requireAdmin } from "#workers/portal/auth/guards.server.ts";
import { ProductFields } from "./product-fields.tsx";
import { newProductForm } from "./schema.ts";

export { clientAction } from "#app/session/client-action.ts";

export const headers = replyHeaders;

export const handle = { title: "productDesk.newTitle", words: ["winningProducts"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin({ context, request });
  return null;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await parseForm({ context, request }, newProductForm);
  if (!form.ok) return invalidReply(form.reply);
  const { draft, requestId = context.requestId } = form.value;
  const created = await context.run(viewer).createProduct({ draft, once: requestId });
  if (!created.ok) return errorReply(form.values, created.error);
  return redirectWithToast(staffPaths.adminProducts, { type: "success", id: "products.created" });
}

export default function NewProductRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const form = useForm(reply);
  const pending = usePending();
  return (
    <>
      <BackLink to={staffPaths.adminProducts}>{t("productDesk.title")}</BackLink>
      <PageHead title={t("productDesk.newTitle")} />
      <Form method="post" className="grid max-w-[760px] gap-9">
        <FormErrorSummary error={form.formError} />
        <HiddenRequestId value={keptRequestId(reply)} />
        <ProductFields form={form} initial={{ countries: "FR", published: "on" }} />
        <div className="flex justify-end max-wide-phone:*:w-full">
          <Button pending={pending} pendingLabel={t("productDesk.saving")}>
            {t("productDesk.save")}
          </Button>
        </div>
      </Form>
    </>
  );
}
