import type { Position } from "geojson";
import style from "./hand-aim.module.css";
import type { MapLibre } from "./maplibre.ts";

type AimedMap = Pick<MapLibre, "getContainer" | "getCenter" | "panBy" | "on" | "off">;

/** Aims by arrow keys: the map goes along below a cross in its middle. */
export class HandAim {
  readonly #map: AimedMap;
  readonly #onAim: () => void;
  readonly #cross = document.createElement("div");

  constructor(map: AimedMap, onAim: () => void) {
    this.#map = map;
    this.#onAim = onAim;
    this.#cross.className = style["cross"] ?? "";
    this.#cross.setAttribute("aria-hidden", "true");
  }

  /** The place under the cross; none while nobody aims by keys. */
  get at(): Position | undefined {
    if (!this.#cross.isConnected) return undefined;
    const { lng, lat } = this.#map.getCenter();
    return [lng, lat];
  }

  /** The first arrow key only shows the cross. */
  move([rightPx, downPx]: readonly [number, number], originalEvent: Event): void {
    if (this.#cross.isConnected) {
      this.#map.panBy([rightPx, downPx], { duration: 0 }, { originalEvent });
      return;
    }
    this.#map.getContainer().append(this.#cross);
    this.#map.on("move", this.#onAim);
    this.#onAim();
  }

  /** The pointer took over. */
  leave(): void {
    if (!this.#cross.isConnected) return;
    this.stop();
    this.#onAim();
  }

  stop(): void {
    this.#cross.remove();
    this.#map.off("move", this.#onAim);
  }
}
