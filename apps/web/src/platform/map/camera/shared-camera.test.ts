import { expect, test } from "vitest";
import { type CameraMap, SharedCamera } from "./shared-camera.ts";

/** A map that tells its listeners of each jump, as the real one does. */
function fakeMap(lng: number, zoom: number) {
  const listeners = new Set<() => void>();
  let [center, at] = [{ lng, lat: 30 }, zoom];
  const map: CameraMap = {
    getCenter: () => center,
    getZoom: () => at,
    jumpTo: (to) => {
      center = to.center;
      at = to.zoom;
      for (const listener of listeners) listener();
    },
    on: (_type, listener) => listeners.add(listener),
    off: (_type, listener) => listeners.delete(listener),
  };
  return {
    map,
    view: () => [center.lng, at],
    look: (to: number) => map.jumpTo({ center: { lng: to, lat: 30 }, zoom: 18 }),
  };
}

test("a map that joins looks where the first one does, and each follows the other", () => {
  const camera = new SharedCamera();
  const [first, second] = [fakeMap(35, 17), fakeMap(0, 2)];
  camera.join(first.map);
  camera.join(second.map);
  expect([first.view(), second.view()]).toEqual([
    [35, 17],
    [35, 17],
  ]);
  second.look(36);
  expect(first.view()).toEqual([36, 18]);
  first.look(37);
  expect(second.view()).toEqual([37, 18]);
});

test("a map that left follows no more", () => {
  const camera = new SharedCamera();
  const [first, second] = [fakeMap(35, 17), fakeMap(0, 2)];
  camera.join(first.map);
  const leave = camera.join(second.map);
  leave();
  first.look(38);
  expect(second.view()).toEqual([35, 17]);
});
