/** What is settled about Remix, its router and React in the browser, file by file, with the reason; see `remix-flags.vite.ts`. */

export interface Settled {
  /** Why nobody can be answered otherwise. */
  because: string;
  /** The file that asks, within `node_modules`. */
  file: string;
  question: RegExp | string;
  answer: string;
}

const remix = (name: string) => `@remix-run/react/dist/esm/${name}.js`;
const router = "@remix-run/router/dist/router.js";
const routerDom = "react-router-dom/dist/index.js";
const routerReact = "react-router/dist/index.js";
const react = "react/cjs/react.production.min.js";
const reactDom = "react-dom/cjs/react-dom.production.min.js";

type Answers = readonly (readonly [file: string, question: RegExp | string, answer: string])[];

const settle = (because: string, answers: Answers): Settled[] =>
  answers.map(([file, question, answer]) => ({ because, file, question, answer }));

const singleFetch = /(?:window\.__remixContext\.|\b(?!window\b)\w+\.)?\bfuture\.v3_singleFetch\b/g;

export const settled: readonly Settled[] = [
  ...settle("remix.config.js: single fetch is on.", [
    [remix("browser"), singleFetch, "true"],
    [remix("components"), singleFetch, "true"],
    [remix("links"), singleFetch, "true"],
    [remix("routes"), singleFetch, "true"],
    [remix("routes"), /typeof singleFetch === "function"/g, "true"],
  ]),

  ...settle("Every page is rendered by the server first.", [
    [remix("routes"), /(?<=if \()isSpaMode(?=\))/g, "false"],
    [remix("routes"), /\bisSpaMode && route\.id !== "root" \|\| /, ""],
    [remix("browser"), /window\.__remixContext\.isSpaMode\b/g, "false"],
    [remix("components"), "isSpaMode && !isHydrated", "false"],
    [remix("scroll-restoration"), "if (isSpaMode)", "if (false)"],
    [remix("routeModules"), "window.__remixContext.isSpaMode &&", "false &&"],
  ]),

  ...settle("remix.config.js: the browser knows all routes from the start.", [
    [remix("fog-of-war"), "future.v3_lazyRouteDiscovery === true && !isSpaMode", "false"],
    [
      router,
      "let patchRoutesOnNavigationImpl = init.patchRoutesOnNavigation;",
      "const patchRoutesOnNavigationImpl = undefined;",
    ],
    [router, /\bfogOfWar\.active && fogOfWar\.matches\b/g, "false"],
    [router, /if \((?:isFogOfWar|fogOfWar\.active)\)/g, "if (false)"],
    [router, /!isFogOfWar\b/g, "true"],
    [router, "fogOfWar.active = false;", ""],
    [router, /\bfogOfWar\.active\b/g, "false"],
    [router, /(?<=\n {2,})let fogOfWar = checkFogOfWar\(.*\);/g, ""],
    [router, "    patchRoutes,\n", ""],
  ]),

  ...settle("Remix switches all of these on in its router.", [[router, /\bfuture\.v7_\w+/g, "true"]]),

  ...settle("What changes while the server runs is for development, and this is the built site.", [
    [router, /,\n(?: *\/\/.*\n)* *_internalSetRoutes\n/, "\n"],
    [router, "inFlightDataRoutes || dataRoutes", "dataRoutes"],
    [remix("browser"), "router.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut;", ""],
    [remix("routes"), "if (needsRevalidation)", "if (false)"],
    [remix("single-fetch"), " && !window.__remixHdrActive", ""],
  ]),

  ...settle("With single fetch a promise comes through the stream as itself; `defer()` is for the way before.", [
    [router, "return result.type === ResultType.deferred;", "return false;"],
    [router, /let deferred = value;\n\s*return deferred && [^;]+;/, "return false;"],
    [
      router,
      /let cancelledRouteIds = \[\];\n\s*activeDeferreds\.forEach\([\s\S]+?return cancelledRouteIds;/,
      "return [];",
    ],
    [router, /await Promise\.all\(\[resolveNavigationDeferredResults\(.*\]\);/g, ""],
    [router, /activeDeferreds\.forEach\([\s\S]+?\n {4}\}\);/, ""],
    [router, /\|\| cancelledDeferredRoutes\.some\(id => id === match\.route\.id\)/, ""],
  ]),

  ...settle("No page blocks a navigation: what is typed is kept, or held back, by the session's widget.", [
    [router, /let blockerKey = shouldBlockNavigation\(\{[^}]*\}\);/g, "const blockerKey = undefined;"],
    [router, "if (unblockBlockerHistoryUpdate)", "if (false)"],
    [router, "if (blockers.size > 0)", "if (false)"],
    [router, "state.blockers.forEach((_, key) => deleteBlocker(key));", ""],
    [router, "    getBlocker,\n    deleteBlocker,\n", ""],
  ]),

  ...settle("No link of ours asks the browser for a view transition.", [
    [router, /(?<=pendingViewTransitionEnabled = )\(opts && opts\.enableViewTransition\) === true/, "false"],
    [router, /let priorPaths = appliedViewTransitions[\s\S]+?(?=\} else if \(pendingViewTransitionEnabled\))/, ""],
    [router, "} else if (pendingViewTransitionEnabled) {", "} else if (false) {"],
    [router, /restoreAppliedTransitions\(routerWindow, [\s\S]+?"pagehide", _saveAppliedTransitions\);\n(?= {4}\})/, ""],
    [routerDom, "if (!viewTransitionOpts || isViewTransitionUnavailable)", "if (true)"],
    [routerDom, "if (vtContext.isTransitioning && !vtContext.flushSync)", "if (false)"],
    [routerDom, /if \(renderDfd && pendingState && [^{]+\)(?= \{)/g, "if (false)"],
    [routerDom, "if (!vtContext.isTransitioning && interruption)", "if (false)"],
  ]),

  ...settle("No link of ours fetches its page before it is followed.", [
    [remix("components"), "isPageLinkDescriptor(link)", "false"],
    [remix("components"), /\bshouldPrefetch && !isAbsolute\b/g, "false"],
    [
      remix("components"),
      /let \[shouldPrefetch, ref, prefetchHandlers\] = usePrefetchBehavior\(prefetch, props\);/g,
      "",
    ],
    [
      remix("components"),
      /\bprops, prefetchHandlers, \{\n\s*ref: mergeRefs\(forwardedRef, ref\)/g,
      "props, {\nref: forwardedRef",
    ],
  ]),

  ...settle("No script of ours is loaded by a `links` function, which must not load it twice.", [
    [remix("links"), /let preloads = getCurrentPageModulePreloadHrefs\(.*\);/, "let preloads;"],
  ]),

  ...settle("No action of ours runs in the browser.", [
    [remix("routes"), /(?<=if \()!(?:routeModule\.clientAction|route\.hasClientAction)(?=\))/g, "true"],
    [remix("routes"), "if (mod.clientAction)", "if (false)"],
  ]),

  ...settle("What we send is a form.", [
    [router, "if (opts.body !== undefined) {", "if (false) {"],
    [routerDom, 'if (formData && encType === "text/plain")', "if (false)"],
    [remix("data"), /\bcontentType && \/\\b(?:application\\\/json|text\\\/plain)\\b\/\.test\(contentType\)/g, "false"],
  ]),

  ...settle("The root route has a boundary for errors.", [
    [routerReact, "/*#__PURE__*/React.createElement(DefaultErrorComponent, null)", "null"],
    [remix("routes"), /(?<=let ErrorBoundary = routeModule\.ErrorBoundary) \?[^;]+;/, ";"],
  ]),

  ...settle("Ways into React that nobody takes; what is exported in the way before modules would stay otherwise.", [
    [
      react,
      /\bexports\.(?:Children|Profiler|PureComponent|act|cloneElement|createFactory|unstable_act|useDebugValue|useDeferredValue|useImperativeHandle)=/g,
      "void ",
    ],
    [
      reactDom,
      /\bexports\.(?:createRoot|findDOMNode|hydrate|render|unmountComponentAtNode|unstable_batchedUpdates|unstable_renderSubtreeIntoContainer)=/g,
      "void ",
    ],
  ]),

  ...settle("Only the server writes the scripts that begin a page; see app/features/shell/page-scripts.tsx.", [
    [remix("errorBoundaries"), "renderScripts ? /*#__PURE__*/React.createElement(Scripts, null) : null", "null"],
  ]),

  ...settle("No page of ours waits for a loader of the browser before it is shown.", [
    [remix("routes"), /(?<== )routeModule\.HydrateFallback && [^;]+;/, "undefined;"],
  ]),

  ...settle("Told to whoever writes code against the router; our own mistakes are seen by types and tests.", [
    [router, /(?<=function warning\(cond, message\) \{)[\s\S]+?(?=\n\}\n)/, ""],
    [router, /(?<=function invariant\(value, message\) \{[\s\S]+?throw new Error\()message(?=\))/, ""],
    [router, /(?<=\n +)errorMessage = [^;]+;/g, ""],
    [remix("invariant"), "throw new Error(message)", "throw new Error()"],
  ]),
];

/** What the answers above rest on: words that nothing of ours, nor what we use beside Remix and React, may contain in the browser. */
export const promised: readonly { word: RegExp; because: string }[] = [
  { word: /\bdefer\(|<Await\b/, because: "deferred data of Remix" },
  { word: /\b(?:useBlocker|unstable_usePrompt)\b/, because: "blocked navigations" },
  { word: /\bviewTransition\b|\buseViewTransitionState\b/, because: "view transitions" },
  { word: /\bprefetch=|\bPrefetchPageLinks\b/, because: "prefetched pages" },
  { word: /\bclientAction\b/, because: "actions that run in the browser" },
  { word: /\b(?:formE|e)ncType(?:=|: )"(?!multipart)/, because: "bodies other than forms" },
  {
    word: /\b(?:React\.Children|Children\.\w+\(|Profiler|PureComponent|cloneElement|createFactory|useDebugValue|useDeferredValue|useImperativeHandle)\b/,
    because: "a part of React",
  },
  {
    word: /\b(?:createRoot|findDOMNode|unmountComponentAtNode|unstable_batchedUpdates|unstable_renderSubtreeIntoContainer)\b/,
    because: "a part of React's DOM",
  },
  { word: /\bHydrateFallback\b|\.hydrate = true/, because: "loaders that run before a page is shown" },
];
