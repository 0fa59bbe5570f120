/** What one's points are worth, how to request them, which requests wait, and where every point came from and went. */
import type { FormReply } from "#app/form.ts";
import { PointsHistory } from "./history.tsx";
import type { PointsPart } from "./load.server.ts";
import { PointsPanel } from "./panel.tsx";
import { WaitingRequests } from "./waiting.tsx";

export function Points({ points, reply }: { points: PointsPart; reply: FormReply | undefined }) {
  return (
    <div id="points" className="scroll-mt-20">
      <PointsPanel points={points} reply={reply} />
      {points.waiting.length > 0 ? <WaitingRequests requests={points.waiting} /> : null}
      <PointsHistory history={points.history} />
    </div>
  );
}
