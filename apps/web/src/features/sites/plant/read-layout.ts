import { type LayoutImport, LayoutImport as Schema } from "@overfly/contract/sites/layout-import";
import { PLANT_ELEMENT_KINDS, type PlantElementKind } from "@overfly/contract/sites/plant-elements";

export type LayoutFeature = LayoutImport["features"][number];

export interface ReadLayout {
  ok: true;
  features: LayoutFeature[];
  counts: Partial<Record<PlantElementKind, number>>;
}

export interface LayoutFault {
  ok: false;
  code: "not-json" | "not-features" | "empty" | "too-large" | "too-many" | "bad-features";
  /** The first few features that are wrong, counted from 1, and where in each. */
  features: { number: number; path: string; message: string }[];
  badCount: number;
}

const SHOWN = 8;
const MAX_FEATURES = 200_000;
const BATCH_SIZE = 5000;

/** The server's limit; larger files are not even loaded. */
const MAX_BYTES = 48 * 1024 * 1024;

/** Enough of a file to show how its features are written. */
const HEAD_BYTES = 64 * 1024;

/** Whether a file is a layout, whose features have the property `kind`; other files are drawings. */
export async function isLayoutFile(file: Blob): Promise<boolean> {
  const head = await file.slice(0, HEAD_BYTES).text();
  return (
    /^\uFEFF?\s*[{[]/u.test(head) &&
    new RegExp(`"kind"\\s*:\\s*"(?:${PLANT_ELEMENT_KINDS.join("|")})"`, "u").test(head)
  );
}

/** Reads an as-built layout from a file. */
export const readLayoutFile = async (
  file: Blob,
  notify?: (share: number) => void,
): Promise<ReadLayout | LayoutFault> =>
  file.size > MAX_BYTES ? fault("too-large") : readLayout(await file.text(), notify);

/** Parses an as-built layout (GeoJSON text) and checks each feature; `notify` receives the progress, 0 to 1. */
export async function readLayout(
  text: string,
  notify: (share: number) => void = () => undefined,
): Promise<ReadLayout | LayoutFault> {
  const json = parsed(text);
  if (json === undefined) return fault("not-json");
  const { type, features } = (json ?? {}) as { type?: unknown; features?: unknown };
  if (type !== "FeatureCollection" || !Array.isArray(features)) return fault("not-features");
  if (features.length === 0) return fault("empty");
  if (features.length > MAX_FEATURES) return fault("too-many");
  const read: LayoutFeature[] = [];
  const wrong: LayoutFault["features"] = [];
  let badCount = 0;
  for (const [index, feature] of features.entries()) {
    const result = Schema.shape.features.element.safeParse(feature);
    if (result.success) read.push(result.data);
    else {
      badCount += 1;
      const [issue] = result.error.issues;
      if (wrong.length < SHOWN && issue)
        wrong.push({ number: index + 1, path: issue.path.join("."), message: issue.message });
    }
    if (index % BATCH_SIZE === BATCH_SIZE - 1) {
      notify((index + 1) / features.length);
      await yieldToEventLoop();
    }
  }
  if (badCount > 0) return { ok: false, code: "bad-features", features: wrong, badCount };
  return { ok: true, features: read, counts: countsOf(read) };
}

/** Lets the browser draw the progress. */
const yieldToEventLoop = (): Promise<void> => new Promise((go) => setTimeout(go, 0));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ""));
  } catch {
    return undefined;
  }
}

const fault = (code: LayoutFault["code"]): LayoutFault => ({ ok: false, code, features: [], badCount: 0 });

function countsOf(features: readonly LayoutFeature[]): ReadLayout["counts"] {
  const counts: ReadLayout["counts"] = {};
  for (const { properties } of features) counts[properties.kind] = (counts[properties.kind] ?? 0) + 1;
  return counts;
}
