/** The frame around the pages of signed-in people. Each page still checks access itself. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { findAccess, toCanonicalPath } from "#base/access.ts";
import { getViewer, requireUser } from "#workers/portal/session/guards.server.ts";
import { FailedPage, FailureScreen } from "./failed-page.tsx";
import { Frame } from "./frame.tsx";
import { loadShellData, type ShellData } from "./shell-data.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  // Unknown URLs show the frame to signed-in people only.
  const isKnown = findAccess(toCanonicalPath(new URL(request.url).pathname) ?? "") !== null;
  const viewer = isKnown ? await requireUser({ context, request }) : getViewer({ context });
  return viewer ? loadShellData(context, viewer) : null;
}

export default function Shell() {
  const data = useLoaderData<typeof loader>();
  if (!data) return <Outlet />;
  return (
    <Frame data={data}>
      <Outlet />
    </Frame>
  );
}

/** Keeps the frame around a failed page, unless the frame's own data is missing. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<ShellData>("shell");
  const root = useRouteLoaderData<{ requestId: string }>("root");
  const error = useRouteError();
  if (!data) return <FailedPage error={error} requestId={root?.requestId} />;
  return (
    <Frame data={data}>
      <FailureScreen error={error} requestId={root?.requestId} />
    </Frame>
  );
}
