export { firestoreRoutes } from "./routes.ts";
export { FirestoreVendor } from "./vendor.ts";
