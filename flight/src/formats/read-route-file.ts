import { BadElement } from "./bad-element.ts";
import type { RouteRead } from "./route-content.ts";
import { readWpmlKmz } from "./wpml-kmz.ts";

export function readRouteFile(bytes: Uint8Array, fileName: string): RouteRead {
  try {
    void fileName;
    return readWpmlKmz(bytes);
  } catch (problem) {
    if (problem instanceof BadElement) return problem.toFault();
    throw problem;
  }
}
