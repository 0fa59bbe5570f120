export { Controls } from "./object.ts";
export { controlsRoutes } from "./routes.ts";
