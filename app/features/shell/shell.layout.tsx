/** The frame around the pages of signed-in people. It shows who is there; each page still asks for its own principal. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { requireUser } from "#app/session/guards.server.ts";
import { FailedPage, FailedScreen } from "./failed-page.tsx";
import { Frame } from "./frame.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const { purchaseUrl, production } = context.configuration;
  return {
    name: viewer.displayName,
    email: viewer.email,
    isAdmin: viewer.role === "admin",
    /** Premium entries show a lock; what opens them is asked anew by each page. */
    locked: viewer.premium < 1 || !viewer.emailVerified,
    theme: context.theme,
    purchaseUrl,
    production,
  };
}

export type ShellData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Shell() {
  return (
    <Frame data={useLoaderData<typeof loader>()}>
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
