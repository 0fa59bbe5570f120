/** The merge cuts texts too, so its package has the code. */
export { cut, cutStart } from "theme-merge/cut.ts";
