/**
 * Build command in `wrangler.toml`. Stops `wrangler dev`, which would run the portal without its configuration and the
 * sandbox.
 */
if (process.env.WRANGLER_COMMAND === "dev") {
  console.error("Use `npm start`: it runs the portal, the licence service and the sandbox together.");
  process.exit(1);
}
