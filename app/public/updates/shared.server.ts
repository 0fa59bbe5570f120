/** What the holder of a link reads and saves, under the limits of their address. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { QuestionFilter } from "#app/customer/updates/update/question-filter.ts";
import type { AnswerDesk } from "#app/customer/updates/update/start.server.ts";
import { loadTexts } from "#app/customer/updates/update/update-data.server.ts";
import { limitLink } from "#app/kit/forms/link-limit.server.ts";
import { type Result, success } from "#base/errors.ts";
import type { LinkedPreview } from "#workers/licences/updates/link-contract.ts";

/** A link needs no id: its token names the update. */
export const noId = "";

export const createLinkDesk = (
  { linkedUpdates }: Pick<AppLoadContext, "linkedUpdates">,
  token: string,
): AnswerDesk => ({
  async updatePreview() {
    const linked = await linkedUpdates.linkedPreview({ token });
    return linked.ok ? success(linked.value.preview) : linked;
  },
  conflictText: ({ path, side }) => linkedUpdates.linkedText({ token, path, side }),
  saveAnswers: ({ answers, seenAt }) => linkedUpdates.saveLinkedAnswers({ token, answers, seenAt }),
});

export async function loadLinkedPreview(
  context: AppLoadContext,
  token: string,
  filter: QuestionFilter,
): Promise<Result<LinkedPreview & { texts: Map<string, string> }>> {
  const read = () => limitLink(context, "link", () => context.linkedUpdates.linkedPreview({ token }));
  const linked = await limitLink(context, "link-read", read, token);
  if (!linked.ok) return linked;
  const texts = await loadTexts(createLinkDesk(context, token), noId, linked.value, filter);
  return texts.ok ? success({ ...linked.value, texts: texts.value }) : texts;
}
