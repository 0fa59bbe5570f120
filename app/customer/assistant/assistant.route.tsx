/** The assistant on a page of its own: for phones, and without JavaScript. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type Key, useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { errorReply, parseForm, readForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, keptRequestId, useForm, useReply } from "#app/kit/forms/form.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { failure } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { timeLimits } from "#base/time-limits.ts";
import { maxMessagesPerHour } from "#workers/portal/assistant/contract.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";
import { ClearButton, Conversation } from "./conversation.tsx";
import { askForm, rateForm } from "./schema.ts";
import { useConversation } from "./use-conversation.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "assistant.title", words: ["assistant"] } satisfies { title: Key; words: string[] };

const unread = { messages: [], pending: false, leftThisHour: maxMessagesPerHour, available: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { loadConversation, checkAssistant } = context.run(await requireUser({ context, request }));
  const [conversation, available] = await Promise.all([loadConversation(), checkAssistant()]);
  return conversation.ok && available.ok
    ? data({ ...conversation.value, available: available.value })
    : data(unread, { status: 503 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { clearConversation, rateAnswer, askAssistant } = context.run(await requireUser({ context, request }));
  const fields = (await readForm({ context, request })) ?? new FormData();
  const intent = fields.get("intent");
  fields.delete("intent");
  if (intent === "clear") {
    const cleared = await clearConversation();
    return cleared.ok ? redirect(paths.assistant, 303) : errorReply({}, cleared.error);
  }
  if (intent === "rate") {
    const rating = await parseForm(fields, rateForm);
    if (rating.ok) await rateAnswer(rating.value);
    return redirect(rating.ok ? `${paths.assistant}#${rating.value.id}` : paths.assistant, 303);
  }
  const form = await parseForm(fields, askForm);
  if (!form.ok) return errorReply(form.reply.values, failure("INVALID_REQUEST").error);
  const asked = await askAssistant(form.value);
  if (!asked.ok) return errorReply(form.values, asked.error);
  let id = "";
  await asked.value.answer(
    (line) => {
      if (line.type === "start") id = line.id;
    },
    request.signal,
    { maxSilenceMs: timeLimits.vendors.modelSilenceOnPageMs },
  );
  return redirect(`${paths.assistant}#${id}`, 303);
}

export default function AssistantRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const form = useForm(reply);
  const chat = useConversation(useLoaderData<typeof loader>(), form.value("message"));
  return (
    <div className="chat-page">
      <header className="chat-head">
        <span className="chat-tile">
          <Icon name="message-circle" />
        </span>
        <div>
          <h1>{t("assistant.title")}</h1>
          <p>{t("assistant.subtitle")}</p>
        </div>
        <ClearButton chat={chat} />
      </header>
      <h2 className="sr-only">{t("assistant.label")}</h2>
      <Conversation
        chat={chat}
        requestId={keptRequestId(reply)}
        problem={form.formError ? <FormErrorSummary error={form.formError} autoFocus /> : undefined}
      />
    </div>
  );
}
