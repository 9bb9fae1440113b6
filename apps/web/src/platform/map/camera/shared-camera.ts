/** What of a map follows the others. */
export interface CameraMap {
  getCenter: () => { lng: number; lat: number };
  getZoom: () => number;
  jumpTo: (to: { center: { lng: number; lat: number }; zoom: number }, event?: object) => unknown;
  on: (type: "move", listener: () => void) => unknown;
  off: (type: "move", listener: () => void) => unknown;
}

/** Counts as moved by the user, so that no map goes back to its bounds. */
const EVENT = { originalEvent: "shared-camera" };

/** Maps that always look at the same place. One that joins looks where the others do. */
export class SharedCamera {
  readonly #maps = new Set<CameraMap>();
  #isFollowing = false;

  /** Returns what takes the map out again. */
  join(map: CameraMap): () => void {
    const [other] = this.#maps;
    this.#maps.add(map);
    if (other) this.#follow(other, [map]);
    const move = (): void => {
      if (!this.#isFollowing) this.#follow(map, this.#maps);
    };
    map.on("move", move);
    return () => {
      map.off("move", move);
      this.#maps.delete(map);
    };
  }

  #follow(leader: CameraMap, maps: Iterable<CameraMap>): void {
    this.#isFollowing = true;
    for (const map of maps)
      if (map !== leader) map.jumpTo({ center: leader.getCenter(), zoom: leader.getZoom() }, EVENT);
    this.#isFollowing = false;
  }
}
