/** The operations of a release's rollout, for the staff. */
import { haltReleaseRequest, releaseVersion, widenReleaseRequest } from "../contract.ts";
import { operation } from "../operation.ts";
import { haltRelease, loadRollout, resumeRelease, widenRelease } from "./roll-out.ts";

export const releaseOperations = {
  rollout: operation("admin", releaseVersion, loadRollout),
  widenRelease: operation("admin", widenReleaseRequest, widenRelease),
  haltRelease: operation("admin", haltReleaseRequest, haltRelease),
  resumeRelease: operation("admin", releaseVersion, resumeRelease),
};
