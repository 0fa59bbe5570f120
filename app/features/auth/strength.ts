/** The script `/strength.js` of signed-out pages (`scripts/build-plugins.vite.ts`). */
export { estimateStrength } from "#app/estimate-strength.ts";
