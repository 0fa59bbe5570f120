/** The tabs above the tools. */
import { Outlet, useBlocker, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useT } from "#app/i18n/index.ts";
import { Tabs } from "#app/kit/parts/navigation.tsx";
import { isCodecDocument } from "#app/tools/images/codec-document.ts";
import { isCodecPage } from "#base/codec-pages.ts";
import { paths } from "#base/paths.ts";

export const handle = { words: ["tools"] };

export default function ToolsLayout() {
  const t = useT();
  const { pathname } = useLocation();
  useLeaveCodecDocument();
  return (
    <>
      <div className="mb-6">
        <Tabs
          label={t("tools.label")}
          current={pathname}
          tabs={[
            { to: paths.imageOptimizer, label: t("tools.tabs.optimize"), icon: "image-down" },
            { to: paths.imageResizer, label: t("tools.tabs.resize"), icon: "crop" },
            { to: paths.svgColor, label: t("tools.tabs.svgColor"), icon: "palette" },
            { to: paths.winningProducts, label: t("tools.tabs.winningProducts"), icon: "trending-up" },
          ]}
        />
      </div>
      <Outlet />
    </>
  );
}

/** Other pages must not inherit this document's content policy. */
function useLeaveCodecDocument(): void {
  const blocker = useBlocker(({ nextLocation }) => isCodecDocument() && !isCodecPage(nextLocation.pathname));
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const { pathname, search, hash } = blocker.location;
    location.assign(pathname + search + hash);
  }, [blocker]);
}
