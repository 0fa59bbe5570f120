/** Options of Remix's Vite plugin. Lazy route discovery stays off: its manifest endpoint costs CPU on any query. */
export default {
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    v3_lazyRouteDiscovery: false,
    unstable_optimizeDeps: true,
  },
  // Remix empties this folder before each build, so the other builds are beside it.
  buildDirectory: "build/pages",
  serverModuleFormat: "esm",
};
