/** The frame around the pages of signed-in people. It shows who is there; each page still asks for its own principal. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { accessOf, canonicalPath } from "#base/access.ts";
import { getViewer, requireUser } from "#workers/portal/auth/guards.server.ts";
import { FailedPage, FailedScreen } from "./failed-page.tsx";
import { Frame } from "./frame.tsx";
import { loadShellData, type ShellData } from "./shell-data.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  // An unknown address has the frame for signed-in people, and none for strangers.
  const isKnown = accessOf(canonicalPath(new URL(request.url).pathname) ?? "") !== null;
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

/** A page that fails leaves the frame standing, unless it is the frame's own data that is missing. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<ShellData>("features/shell/shell.layout");
  const root = useRouteLoaderData<{ requestId: string }>("root");
  const error = useRouteError();
  if (!data) return <FailedPage error={error} requestId={root?.requestId} />;
  return (
    <Frame data={data}>
      <FailedScreen error={error} requestId={root?.requestId} />
    </Frame>
  );
}
