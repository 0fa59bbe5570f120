/** What one's points are worth, how to request them, which requests wait, and where every point came from and went. */
import { type FormReply, useForm } from "#app/form.ts";
import { FormErrorSummary } from "#app/ui/form-error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PointsHistory } from "./history.tsx";
import type { PointsPart } from "./load.server.ts";
import { PointsPanel } from "./panel.tsx";
import { WaitingRequests } from "./waiting.tsx";

export function Points({ points, reply }: { points: PointsPart; reply: FormReply | undefined }) {
  const form = useForm(reply);
  const spent = form.error("requestId");
  return (
    <div id="points" className="scroll-mt-20">
      <div className="grid gap-4 empty:hidden *:last:mb-4">
        <FormErrorSummary refusal={form.refusal} autoFocus />
        {spent ? <Notice tone="bad" role="alert" title={spent} /> : null}
      </div>
      <PointsPanel points={points} reply={reply} />
      {points.waiting.length > 0 ? <WaitingRequests requests={points.waiting} /> : null}
      <PointsHistory history={points.history} isAsking={points.isAsking} />
    </div>
  );
}
