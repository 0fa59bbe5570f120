/** Maps the register of pages to routes: pages of signed-in people are inside the frame, tools share their tabs. */
import { layout, type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";
import { pages, type RegisteredPage } from "./pages.ts";

const tools = /\/(?:image-optimizer|image-resizer|svg-color|winning-products)\.route\.tsx$/;

const isFramed = ({ access, file }: RegisteredPage) => access !== "public" && file.endsWith(".tsx");
const isTool = ({ file }: RegisteredPage) => tools.test(file);

const toRoutes = (belongs: (page: RegisteredPage) => boolean): RouteConfigEntry[] =>
  Object.entries<RegisteredPage>(pages)
    .filter(([, page]) => belongs(page))
    .map(([id, { path, file }]) => (path === "/" ? { id, file, index: true } : route(path.slice(1), file, { id })));

export default [
  ...toRoutes((page) => !isFramed(page)),
  layout("features/shell/shell.layout.tsx", { id: "shell" }, [
    ...toRoutes((page) => isFramed(page) && !isTool(page)),
    layout("features/tools/tools.layout.tsx", { id: "tools" }, toRoutes(isTool)),
    route("*", "features/not-found/not-found.route.tsx", { id: "notFound" }),
  ]),
] satisfies RouteConfig;
