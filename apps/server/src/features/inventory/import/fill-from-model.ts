import type { ImportedKind } from "@overfly/contract/inventory/item-imports";
import { type Message, message } from "@overfly/i18n/message";
import {
  KNOWN_BATTERIES,
  KNOWN_DRONES,
  KNOWN_PAYLOADS,
} from "@overfly/flight-planning/equipment/known-models";

type Values = Record<string, unknown>;
interface Known {
  manufacturer: string;
  model: string;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]+/gu, "");

/** By its name with or without the maker's. */
function findKnown<K extends Known>(known: readonly K[], { manufacturer, model }: Values): K | undefined {
  if (typeof model !== "string") return undefined;
  return known.find(
    (one) =>
      (plain(one.model) === plain(model) || plain(one.manufacturer + one.model) === plain(model)) &&
      (typeof manufacturer !== "string" || plain(manufacturer) === plain(one.manufacturer)),
  );
}

/** What the row leaves open, as far as its model says; a row without a name of its own is called by its model. */
export function fillFromModel(kind: ImportedKind, given: Values): { filled: Values; warnings: Message[] } {
  if (kind === "kits" || kind === "accessories") return { filled: given, warnings: [] };
  const known = findKnown<Known & Values>(
    { drones: KNOWN_DRONES, payloads: KNOWN_PAYLOADS, batteries: KNOWN_BATTERIES }[kind],
    given,
  );
  const filled: Values = { ...fieldsOf(kind, known), ...given, ...(known && { model: known.model }) };
  if (kind === "drones" && filled["name"] === undefined && filled["model"] !== undefined)
    filled["name"] = filled["model"];
  if (kind === "payloads" && !known) filled["sensors"] = [];
  const { model } = given;
  const isUnknown = known === undefined && typeof model === "string";
  return {
    filled,
    warnings: isUnknown ? [message(UNKNOWN[kind], { model: model.slice(0, 80) })] : [],
  };
}

const UNKNOWN = {
  drones: "inventory/import:unknownModel",
  payloads: "inventory/import:unknownPayload",
  batteries: "inventory/import:unknownModel",
} as const;

function fieldsOf(
  kind: Exclude<ImportedKind, "kits" | "accessories">,
  known: (Known & Values) | undefined,
): Values {
  if (!known) return {};
  const { manufacturer, model, sensors, chemistry, capacity_mah, weight_g } = known;
  if (kind === "payloads") return { manufacturer, model, sensors };
  if (kind === "batteries") return { manufacturer, model, chemistry, capacity_mah };
  return { manufacturer, model, ...(weight_g !== null && { weight_g }) };
}
