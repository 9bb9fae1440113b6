import { wireText } from "./wire-value.ts";

export type ProductKind = "aircraft" | "payload" | "remote control" | "dock";

export interface Product {
  /** `domain-type-sub_type`; a payload's key has no sub-type. */
  key: string;
  kind: ProductKind;
  name: string;
}

const DOMAINS: readonly ProductKind[] = ["aircraft", "payload", "remote control", "dock"];

const NAMES: Record<string, string> = {
  "3-1-0": "DJI Dock",
  "3-2-0": "DJI Dock 2",
  "3-3-0": "DJI Dock 3",
  "0-60-0": "Matrice 300 RTK",
  "0-67-0": "Matrice 30",
  "0-67-1": "Matrice 30T",
  "0-77-0": "Mavic 3E",
  "0-77-1": "Mavic 3T",
  "0-77-2": "Mavic 3M",
  "0-77-3": "Mavic 3TA",
  "0-89-0": "Matrice 350 RTK",
  "0-91-0": "Matrice 3D",
  "0-91-1": "Matrice 3TD",
  "0-99-0": "Matrice 4E",
  "0-99-1": "Matrice 4T",
  "0-100-0": "Matrice 4D",
  "0-100-1": "Matrice 4TD",
  "0-103-0": "Matrice 400",
  "2-56-0": "Smart Controller Enterprise",
  "2-119-0": "RC Plus",
  "2-144-0": "RC Pro Enterprise",
  "2-174-0": "RC Plus 2",
};

/** Payload types; the aircraft whose built-in camera it is has the same letters in its name. */
const PAYLOADS: Record<string, string> = {
  "20": "Zenmuse Z30",
  "26": "Zenmuse XT2",
  "39": "FPV camera",
  "41": "Zenmuse XT S",
  "42": "Zenmuse H20",
  "43": "Zenmuse H20T",
  "50": "Zenmuse P1",
  "52": "M30 camera",
  "53": "M30T camera",
  "61": "Zenmuse H20N",
  "66": "Mavic 3E camera",
  "67": "Mavic 3T camera",
  "68": "Mavic 3M camera",
  "80": "M3D camera",
  "81": "M3TD camera",
  "82": "Zenmuse H30",
  "83": "Zenmuse H30T",
  "88": "M4E camera",
  "89": "M4T camera",
  "98": "M4D camera",
  "99": "M4TD camera",
  "129": "Mavic 3TA camera",
  "165": "Dock camera",
  "176": "Vision assist camera",
};

/** The product of a key such as "0-91-1". One that isn't known yet gets a name that says so. */
export function productOf(key: string): Product | undefined {
  const parts = /^(\d+)-(\d+)(?:-(\d+))?$/.exec(key);
  const kind = DOMAINS[Number(parts?.[1])];
  if (!parts || !kind) return undefined;
  const name = kind === "payload" ? PAYLOADS[parts[2] ?? ""] : NAMES[key];
  return { key, kind, name: name ?? `Unknown ${kind} (${key})` };
}

/** The key of a device in a topology, whose domain may be missing in messages of older firmware. */
export const productKey = (
  device: { domain?: unknown; type: number; sub_type: number },
  kind: ProductKind,
): string => {
  const domain = wireText.safeParse(device.domain).data ?? String(DOMAINS.indexOf(kind));
  return `${domain}-${device.type}-${device.sub_type}`;
};

/** The camera of an index such as "81-0-0" or "165-0-7", which is type, sub-type and place. */
export function payloadName(cameraIndex: string): string {
  const [type = ""] = cameraIndex.split("-");
  return PAYLOADS[type] ?? `Unknown camera (${cameraIndex})`;
}
