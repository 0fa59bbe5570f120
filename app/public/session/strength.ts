/** The script `/strength.js` of signed-out pages (`scripts/build-plugins.vite.ts`). */
export { estimateStrength } from "#app/kit/forms/estimate-strength.ts";
