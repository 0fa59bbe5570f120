export { newId } from "#base/identifier.ts";
