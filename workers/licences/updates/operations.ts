/** The operations of updates: who may call them, the schemas of their arguments, and their use cases. */

import { linkOperation, operation } from "../platform/operation.ts";
import { objectId } from "../platform/wire.ts";
import { skipVersionRequest } from "../stores/contract.ts";
import { skipVersion } from "../stores/skip-version.ts";
import { saveAnswers } from "./answer-update.ts";
import { beginUpdate } from "./begin-update.ts";
import { createUpdateLink, revokeUpdateLink } from "./change-links.ts";
import {
  conflictQuery,
  previewUpdateRequest,
  saveAnswersRequest,
  startUpdateRequest,
  updatePageQuery,
} from "./contract.ts";
import {
  createLinkRequest,
  linkedPreviewQuery,
  linkedTextQuery,
  revokeLinkRequest,
  saveLinkedAnswersRequest,
} from "./link-contract.ts";
import { readLinkedPreview, readLinkedText, saveLinkedAnswers } from "./linked-update.ts";
import { loadUpdatePage } from "./load-update-page.ts";
import { startUpdate } from "./start-update.ts";
import { readConflict, readPreview } from "./update-reports.ts";

export const updateOperations = {
  updatePage: operation("verified", updatePageQuery, loadUpdatePage),
  previewUpdate: operation("verified", previewUpdateRequest, beginUpdate),
  skipVersion: operation("verified", skipVersionRequest, skipVersion),
  updatePreview: operation("verified", objectId, readPreview),
  conflictText: operation("verified", conflictQuery, (context, actor, { id, ...side }) =>
    readConflict(context, actor, id, side),
  ),
  saveAnswers: operation("verified", saveAnswersRequest, saveAnswers),
  startUpdate: operation("verified", startUpdateRequest, startUpdate),
  createUpdateLink: operation("verified", createLinkRequest, createUpdateLink),
  revokeUpdateLink: operation("verified", revokeLinkRequest, revokeUpdateLink),
  /** For the holder of a link. */
  linkedPreview: linkOperation(linkedPreviewQuery, readLinkedPreview),
  linkedText: linkOperation(linkedTextQuery, readLinkedText),
  saveLinkedAnswers: linkOperation(saveLinkedAnswersRequest, saveLinkedAnswers),
};
