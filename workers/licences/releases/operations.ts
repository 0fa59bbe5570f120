/** The operations of a release's rollout, of its dry run and of what it declares, for the staff. */

import * as z from "zod";
import { operation } from "../platform/operation.ts";
import { releaseVersion } from "../platform/wire.ts";
import { loadDryRun, startDryRun } from "../updates/dry-run/dry-run.ts";
import { readReleaseCheck } from "./check/load-release-check.ts";
import { endedReleasesRequest, haltReleaseRequest, sentReleasesRequest, widenReleaseRequest } from "./contract.ts";
import {
  listDueReleaseNotifications,
  listEndedReleaseNotifications,
  markReleaseNotificationsEnded,
  markReleasesNotified,
} from "./notifications/release-notifications.ts";
import { loadReleaseMigration } from "./release-migrations.ts";
import { haltRelease, loadRollout, resumeRelease, widenRelease } from "./roll-out.ts";

export const releaseOperations = {
  releaseCheck: operation("admin", releaseVersion, readReleaseCheck),
  releaseMigration: operation("admin", releaseVersion, (context, _actor, version) =>
    loadReleaseMigration(context, version),
  ),
  rollout: operation("admin", releaseVersion, loadRollout),
  widenRelease: operation("admin", widenReleaseRequest, widenRelease),
  haltRelease: operation("admin", haltReleaseRequest, haltRelease),
  resumeRelease: operation("admin", releaseVersion, resumeRelease),
  startDryRun: operation("admin", releaseVersion, startDryRun),
  dryRun: operation("admin", releaseVersion, loadDryRun),
  dueReleaseNotifications: operation("admin", z.undefined(), listDueReleaseNotifications),
  markReleasesNotified: operation("admin", sentReleasesRequest, markReleasesNotified),
  endedReleaseNotifications: operation("admin", z.undefined(), listEndedReleaseNotifications),
  markReleaseNotificationsEnded: operation("admin", endedReleasesRequest, markReleaseNotificationsEnded),
};
