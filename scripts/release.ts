/**
 * `npm run release -- theme.zip [--notes-fr FILE --notes-en FILE --publish]`: uploads a release to the licence service
 * from the vendor's build machine. An interrupted run leaves nothing visible, and the same command repeats it safely.
 */
import process from "node:process";
import { release } from "./release/release.ts";
import { describeFailure } from "./release/release-error.ts";

try {
  await release(process.argv.slice(2), process.env);
} catch (error) {
  console.error(describeFailure(error) ?? error);
  process.exitCode = 1;
}
