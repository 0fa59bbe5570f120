/** Maps the register of pages to routes: pages of signed-in people are inside the frame, tools share their tabs. */
import { layout, type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";
import { pages, type RegisteredPage } from "./pages.ts";

const isFramed = ({ access, file }: RegisteredPage) => access !== "public" && file.endsWith(".tsx");
const isTool = (page: RegisteredPage) => isFramed(page) && page.file.startsWith("tools/");

const toRoutes = (belongs: (page: RegisteredPage) => boolean): RouteConfigEntry[] =>
  Object.entries<RegisteredPage>(pages)
    .filter(([, page]) => belongs(page))
    .map(([id, { path, file }]) => (path === "/" ? { id, file, index: true } : route(path.slice(1), file, { id })));

export default [
  ...toRoutes((page) => !isFramed(page)),
  layout("shell/shell.layout.tsx", { id: "shell" }, [
    ...toRoutes((page) => isFramed(page) && !isTool(page)),
    layout("tools/tools.layout.tsx", { id: "tools" }, toRoutes(isTool)),
    route("*", "shell/not-found/not-found.route.tsx", { id: "notFound" }),
  ]),
] satisfies RouteConfig;
