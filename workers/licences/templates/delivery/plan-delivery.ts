/** What the staff choose from before they ask: the store, one of its themes, and the store's colour schemes. */
import { settingsDataPath } from "theme-merge/merge/merged-file.ts";
import type * as z from "zod";
import { defaultLicenceSort } from "../../licences/list/contract.ts";
import { openLicenceReader } from "../../licences/list/licence-reader.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { fail, LicenceError } from "../../platform/errors.ts";
import { loadNewestRelease } from "../../releases/offered-releases.ts";
import type { ColourScheme } from "../../shopify/contract.ts";
import { FilesApi } from "../../shopify/files-api.ts";
import { hasRoom } from "../../shopify/store-theme.ts";
import type { ThemeApi } from "../../shopify/theme-api.ts";
import { readThemeColours } from "../../shopify/theme-colours.ts";
import type { OpenedStore } from "../../stores/open-store.ts";
import { loadReleaseTexts } from "../../updates/merge-update.ts";
import { checkTemplate } from "../check/check-template.ts";
import { parseTemplate } from "../check/parse-template.ts";
import { listPictures, listSchemes } from "./adapt-template.ts";
import type {
  DeliveryPlan,
  DeliveryStore,
  deliveryPlanQuery,
  deliveryStoresQuery,
  TemplateTarget,
} from "./contract.ts";
import { findTarget, loadDeliverable, openThemes, readTargetTexts } from "./examine-target.ts";
import { fitToStore } from "./fit-to-store.ts";
import type { DeliverableRow } from "./request-repository.ts";
import { selectDeliveryStore, selectOwnDeliveryStores } from "./store-repository.ts";
import { toThemeSchemas } from "./store-schemas.ts";

const maxStores = 20;

/** Of all stores, those that the search of the staff's list finds, in its order, and whose account has an owner. */
export async function searchStores(
  { database, now }: Context,
  actor: Actor,
  { q, own }: z.output<typeof deliveryStoresQuery>,
): Promise<DeliveryStore[]> {
  const select = async () => {
    if (own) return selectOwnDeliveryStores(database, { uid: actor.uid, q }, maxStores);
    const view = q ? ({ q, sort: defaultLicenceSort } as const) : ({ sort: "shop" } as const);
    const reader = await openLicenceReader(database, { status: "active", ...view }, now);
    return reader.select(null, maxStores);
  };
  const rows = await database.rows<StoreRow>(await select());
  return rows
    .filter(({ shop, uid }) => shop !== "" && uid !== null)
    .slice(0, maxStores)
    .map(({ shop, account, uid }) => ({ shop, account, own: uid === actor.uid }));
}

type StoreRow = Pick<DeliveryStore, "shop" | "account"> & { uid: string | null };

/** Throws ACTIVATION_NOT_FOUND, TEMPLATE_NOT_FOUND, and the errors of the store. */
export async function planDelivery(
  context: Context,
  actor: Actor,
  { template: id, shop, target }: z.output<typeof deliveryPlanQuery>,
): Promise<DeliveryPlan> {
  const [found] = await context.database.rows(selectDeliveryStore(context.database, shop));
  if (!found) return fail("ACTIVATION_NOT_FOUND");
  const store = { shop, account: found.account, own: found.uid === actor.uid };
  const template = await loadDeliverable(context, id, { drafts: store.own });
  const { opened, themes } = await openThemes(context, store);
  const listed = await themes.themes();
  const writable = listed.filter(({ role, processing, failed }) => role === "UNPUBLISHED" && !processing && !failed);
  return {
    store,
    themes: [...listed.filter(({ role }) => role === "MAIN"), ...writable].map(({ id, name, role }) => ({
      id,
      name,
      role,
    })),
    hasRoom: hasRoom(opened.plan, listed),
    chosen: target === null ? null : await examineChoice(context, { opened, themes, target }, template),
  };
}

interface Choice {
  opened: OpenedStore;
  themes: ThemeApi;
  target: TemplateTarget;
}

async function examineChoice(
  context: Context,
  { opened, themes, target }: Choice,
  { body, kind }: DeliverableRow,
): Promise<DeliveryPlan["chosen"]> {
  const theme = await findTarget(themes, target);
  const { texts } = await readTargetTexts(context, { shop: opened.shop, themes, id: theme.id }, body);
  const schemas = toThemeSchemas(texts);
  const parsed = parseTemplate(body);
  if ("finding" in parsed) return fail("TEMPLATE_INVALID");
  const storeSchemes = toNamed(readThemeColours(texts.get(settingsDataPath) ?? ""));
  const own = await readTemplateColours(context);
  const schemes = listSchemes(parsed.template, schemas).map((name) => {
    const colours = own.find((scheme) => scheme.name === name)?.colours ?? [];
    return { name, colours, nearest: findNearestScheme({ name, colours }, storeSchemes) };
  });
  const mapping = Object.fromEntries(schemes.map(({ name, nearest }) => [name, nearest ?? name]));
  const fitted = fitToStore(body, kind, schemas, mapping);
  const pictures = listPictures(parsed.template);
  const facts = { schemes, storeSchemes, pictures, hasFilesScope: await hasFilesScope(context, opened, pictures) };
  if ("refused" in fitted) {
    const { findings, total } = checkTemplate(body, kind, schemas);
    return { fit: "fails", findings, total, ...facts };
  }
  const { left } = fitted;
  const fit = left.length > 0 ? "loses" : "fits";
  return { fit, findings: left.slice(0, maxStores), total: left.length, ...facts };
}

async function hasFilesScope({ shopify }: Context, store: OpenedStore, [name]: readonly string[]): Promise<boolean> {
  if (name === undefined) return true;
  try {
    await new FilesApi(shopify, store).has(name);
    return true;
  } catch (error) {
    if (error instanceof LicenceError && error.code === "SCOPE_MISSING") return false;
    throw error;
  }
}

const toNamed = (schemes: readonly ColourScheme[]): NamedColours[] =>
  schemes.flatMap(({ id, colours }) => (id === null ? [] : [{ name: id, colours }]));

/** Templates use the names of the newest release. */
async function readTemplateColours(context: Context): Promise<NamedColours[]> {
  const newest = await loadNewestRelease(context, "all");
  if (!newest) return [];
  const texts = await loadReleaseTexts(context, newest, [settingsDataPath]);
  return toNamed(readThemeColours(texts.get(settingsDataPath) ?? ""));
}

/** The colour scheme of a store that looks most like one of the template's. */
type Colours = ColourScheme["colours"];
interface NamedColours {
  name: string;
  colours: Colours;
}

/** Compares the colours that both have. Of equally near schemes, the one of the same name wins, else the first. */
export function findNearestScheme({ name, colours }: NamedColours, candidates: readonly NamedColours[]): string | null {
  const ranked = candidates.map((candidate) => ({
    name: candidate.name,
    distance: measureDistance(colours, candidate.colours),
    isSame: candidate.name === name,
  }));
  const [nearest] = ranked.sort((a, b) => a.distance - b.distance || Number(b.isSame) - Number(a.isSame));
  return nearest?.name ?? null;
}

/** The mean squared distance in RGB; without common colours the longest one there is. */
function measureDistance(one: Colours, other: Colours): number {
  const values = new Map(other.map(({ id, value }) => [id, value]));
  const distances = one.flatMap(({ id, value }) => {
    const compared = values.get(id);
    return compared === undefined ? [] : [squaredDistance(toChannels(value), toChannels(compared))];
  });
  return distances.length === 0 ? 3 * 255 ** 2 : distances.reduce((sum, each) => sum + each, 0) / distances.length;
}

const toChannels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const squaredDistance = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, channel, at) => sum + (channel - (other[at] ?? 0)) ** 2, 0);
