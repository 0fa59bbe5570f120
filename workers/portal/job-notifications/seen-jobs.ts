/** A page that sees a job in a state its owner was not notified of has the notification sent at once. */
import type { LicencesGateway } from "../contract.ts";

/** @param send waits for nobody: the clock sends what this could not */
export const notifyingOfJobs = (gateway: LicencesGateway, send: (job: string) => void): LicencesGateway => ({
  ...gateway,
  async job(id) {
    const reply = await gateway.job(id);
    if (reply.ok && !reply.value.notified) send(id);
    return reply;
  },
});
