/** Adds the licences of a purchase to the viewer's account, by the code of the page after its payment. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { type Key, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { TextField } from "#app/kit/forms/fields.tsx";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, keptRequestId, useForm, useReply } from "#app/kit/forms/form.ts";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { claimForm } from "#app/public/purchases/schema.ts";
import { paths } from "#base/paths.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "buy.claim.title" } satisfies { title: Key };

export async function loader(args: LoaderFunctionArgs) {
  const { emailVerified } = await requireUser(args);
  return { emailVerified };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const form = await parseForm({ context, request }, claimForm);
  if (!form.ok) return invalidReply(form.reply);
  const { claim: code, requestId } = form.value;
  const claimed = await context.run(viewer).claimOrder({ code, requestId });
  if (!claimed.ok) return errorReply(form.values, claimed.error);
  return redirectWithToast(paths.home, { type: "success", id: "licences.claimed" });
}

export default function ClaimRoute() {
  const t = useT();
  const { emailVerified } = useLoaderData<typeof loader>();
  const reply = useReply<FormReply>();
  const form = useForm(reply);
  const pending = usePending();
  return (
    <>
      <PageHead title={t("buy.claim.title")} lead={t("buy.claim.lead")} />
      <div className="grid max-w-[560px] gap-6">
        <FormErrorSummary error={form.formError} />
        {emailVerified ? (
          <Form method="post" className="grid gap-6">
            <HiddenRequestId value={keptRequestId(reply)} />
            <TextField
              {...form.field("claim")}
              label={t("buy.claim.code")}
              hint={t("buy.claim.codeHint")}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={64}
            />
            <div className="flex justify-end max-wide-phone:*:w-full">
              <Button pending={pending} pendingLabel={t("buy.claim.pending")}>
                {t("buy.claim.submit")}
              </Button>
            </div>
          </Form>
        ) : (
          <Alert tone="warn" title={t("buy.claim.unverified")}>
            {t("buy.claim.unverifiedText")}
          </Alert>
        )}
      </div>
    </>
  );
}
