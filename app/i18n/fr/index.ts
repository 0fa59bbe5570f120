/**
 * French: the catalogue that owns the shape; English must satisfy it. A file holds the sections that pages need
 * together.
 */
export * from "./account.ts";
export * from "./announcements.ts";
export * from "./assistant.ts";
export * from "./auth.ts";
export * from "./bulk.ts";
export * from "./business.ts";
export * from "./changelog.ts";
export * from "./dashboard.ts";
export * from "./errors.ts";
export * from "./event-log.ts";
export * from "./events.ts";
export * from "./frame.ts";
export * from "./guides.ts";
export * from "./image-optimizer.ts";
export * from "./image-resizer.ts";
export * from "./images.ts";
export * from "./licence-acts.ts";
export * from "./licence-list.ts";
export * from "./licences.ts";
export * from "./lists.ts";
export * from "./notifications.ts";
export * from "./pages.ts";
export * from "./person.ts";
export * from "./product-desk.ts";
export * from "./profile.ts";
export * from "./releases.ts";
export * from "./server.ts";
export * from "./share.ts";
export * from "./staff.ts";
export * from "./store.ts";
export * from "./support.ts";
export * from "./svg-color.ts";
export * from "./template-delivery.ts";
export * from "./template-editor.ts";
export * from "./template-pictures.ts";
export * from "./templates.ts";
export * from "./themes.ts";
export * from "./toasts.ts";
export * from "./tools.ts";
export * from "./tour.ts";
export * from "./transfers.ts";
export * from "./update.ts";
export * from "./user-list.ts";
export * from "./winning-products.ts";
