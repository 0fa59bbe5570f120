/** The operations of templates: who may call them, the schemas of their arguments, and their use cases. */
import { operation } from "../platform/operation.ts";
import { objectId } from "../platform/wire.ts";
import { changeTemplateBody, changeTemplateDetails, changeTemplateState, restoreTemplate } from "./change-template.ts";
import {
  changeTemplateBodyRequest,
  changeTemplateDetailsRequest,
  changeTemplateStateRequest,
  checkTemplateRequest,
  createTemplateRequest,
  duplicateTemplateRequest,
  restoreTemplateRequest,
  templateRevisionQuery,
  templatesQuery,
} from "./contract.ts";
import { createTemplate } from "./create-template.ts";
import { deleteTemplate, undeleteTemplate } from "./delete-template.ts";
import { answerRequest, readTemplateRequest } from "./delivery/answer-request.ts";
import {
  answerTemplateRequest,
  deliveryPlanQuery,
  deliveryStoresQuery,
  previewTemplateRequest,
  requestTemplateRequest,
} from "./delivery/contract.ts";
import { planDelivery, searchStores } from "./delivery/plan-delivery.ts";
import { previewTemplate } from "./delivery/preview-template.ts";
import { listTemplateRequests, requestTemplate } from "./delivery/request-template.ts";
import { withdrawTemplateRequest } from "./delivery/withdraw-request.ts";
import { duplicateTemplate } from "./duplicate-template.ts";
import { editTemplateRequest, templateFormQuery } from "./edit/contract.ts";
import { editTemplate } from "./edit/edit-template.ts";
import { loadTemplateForm } from "./edit/load-template-form.ts";
import { checkUnsaved } from "./examine-body.ts";
import { storeTemplatesQuery, templateZip } from "./import/contract.ts";
import { listStoreTemplates } from "./import/list-store-templates.ts";
import { readTemplateZip } from "./import/read-template-zip.ts";
import { listTemplates } from "./list-templates.ts";
import { loadTemplate, loadTemplateRevision } from "./load-template.ts";
import { addPicture, removePicture } from "./pictures/add-picture.ts";
import { changePreview, loadPreview } from "./pictures/change-preview.ts";
import {
  addPictureRequest,
  changePreviewRequest,
  pictureName,
  picturesQuery,
  previewQuery,
  takePicturesRequest,
} from "./pictures/contract.ts";
import { listPictures } from "./pictures/list-pictures.ts";
import { takePictures } from "./pictures/take-pictures.ts";

export const templateOperations = {
  templates: operation("admin", templatesQuery, listTemplates),
  template: operation("admin", objectId, loadTemplate),
  templateRevision: operation("admin", templateRevisionQuery, loadTemplateRevision),
  createTemplate: operation("admin", createTemplateRequest, createTemplate),
  duplicateTemplate: operation("admin", duplicateTemplateRequest, duplicateTemplate),
  changeTemplateBody: operation("admin", changeTemplateBodyRequest, changeTemplateBody),
  restoreTemplate: operation("admin", restoreTemplateRequest, restoreTemplate),
  changeTemplateDetails: operation("admin", changeTemplateDetailsRequest, changeTemplateDetails),
  changeTemplateState: operation("admin", changeTemplateStateRequest, changeTemplateState),
  deleteTemplate: operation("admin", objectId, deleteTemplate),
  undeleteTemplate: operation("admin", objectId, undeleteTemplate),
  checkTemplate: operation("admin", checkTemplateRequest, checkUnsaved),
  templateForm: operation("admin", templateFormQuery, loadTemplateForm),
  editTemplate: operation("admin", editTemplateRequest, editTemplate),
  readTemplateZip: operation("admin", templateZip, readTemplateZip),
  storeTemplates: operation("admin", storeTemplatesQuery, listStoreTemplates),
  changePreview: operation("admin", changePreviewRequest, changePreview),
  preview: operation("admin", previewQuery, loadPreview),
  templatePictures: operation("admin", picturesQuery, listPictures),
  addPicture: operation("admin", addPictureRequest, addPicture),
  removePicture: operation("admin", pictureName, removePicture),
  takePictures: operation("admin", takePicturesRequest, takePictures),
  requestTemplate: operation("admin", requestTemplateRequest, requestTemplate),
  previewTemplate: operation("admin", previewTemplateRequest, previewTemplate),
  withdrawTemplateRequest: operation("admin", objectId, withdrawTemplateRequest),
  templateRequests: operation("admin", objectId, listTemplateRequests),
  deliveryStores: operation("admin", deliveryStoresQuery, searchStores),
  deliveryPlan: operation("admin", deliveryPlanQuery, planDelivery),
  /** Of the store's owner. */
  templateRequest: operation("verified", objectId, readTemplateRequest),
  answerTemplateRequest: operation("verified", answerTemplateRequest, answerRequest),
};
