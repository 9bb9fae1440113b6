import type { Position } from "geojson";
import style from "./keyboard-crosshair.module.css";
import type { MapLibre } from "#platform/map/maplibre.ts";

type PannableMap = Pick<MapLibre, "getContainer" | "getCenter" | "panBy" | "on" | "off">;

/** A crosshair in the middle of the map, below which the arrow keys pan. */
export class KeyboardCrosshair {
  readonly #map: PannableMap;
  readonly #onMove: () => void;
  readonly #crosshair = document.createElement("div");

  constructor(map: PannableMap, onMove: () => void) {
    this.#map = map;
    this.#onMove = onMove;
    this.#crosshair.className = style["cross"] ?? "";
    this.#crosshair.setAttribute("aria-hidden", "true");
  }

  /** The position under the crosshair; undefined while it is hidden. */
  get at(): Position | undefined {
    if (!this.#crosshair.isConnected) return undefined;
    const { lng, lat } = this.#map.getCenter();
    return [lng, lat];
  }

  /** The first arrow key only shows the crosshair. */
  pan([rightPx, downPx]: readonly [number, number], originalEvent: Event): void {
    if (this.#crosshair.isConnected) {
      this.#map.panBy([rightPx, downPx], { duration: 0 }, { originalEvent });
      return;
    }
    this.#map.getContainer().append(this.#crosshair);
    this.#map.on("move", this.#onMove);
    this.#onMove();
  }

  /** The pointer is used again. */
  hide(): void {
    if (!this.#crosshair.isConnected) return;
    this.stop();
    this.#onMove();
  }

  stop(): void {
    this.#crosshair.remove();
    this.#map.off("move", this.#onMove);
  }
}
