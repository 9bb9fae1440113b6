import {
  Box3,
  type BufferGeometry,
  type LineSegments,
  type Material,
  type Mesh,
  type Object3D,
  PerspectiveCamera,
} from "three";
import type { Line2 } from "three/addons/lines/Line2.js";
import { describe, expect, test } from "vitest";
import { aircraftMarker } from "./aircraft-marker.ts";
import { obstacleMeshes, zoneWalls } from "./obstacle-meshes.ts";
import type { PlaybackMoment } from "./playback-clock.ts";
import { sceneGround } from "./scene-ground.ts";
import {
  coverageMesh,
  disposeAll,
  flightLines,
  footprintLines,
  groundMesh,
  tableMesh,
} from "./scene-meshes.ts";
import type { SceneBattery, SceneView } from "./scene-view.ts";

/** Metres: x east, y up, z south. */
type Place = [x: number, y: number, z: number];

const LEVEL = sceneGround([-200, -100, 200, 100], () => 0, { isKnown: false });
/** Rises by a tenth to the east. */
const SLOPE = sceneGround([-200, -100, 200, 100], ([eastM]) => eastM / 10, { isKnown: true });
const RED = "#ff0000";

const placesOf = (geometry: BufferGeometry): Place[] => {
  const position = geometry.getAttribute("position");
  return Array.from({ length: position.count }, (_, at) => [
    position.getX(at),
    position.getY(at),
    position.getZ(at),
  ]);
};
const boxOf = (object: Object3D) => {
  object.updateMatrixWorld(true);
  const { min, max } = new Box3().setFromObject(object);
  return { min: min.toArray().map(rounded), max: max.toArray().map(rounded) };
};
const rounded = (value: number) => Math.round(value * 100) / 100 + 0;

describe("the ground", () => {
  test("has each height at its place", () => {
    const places = placesOf(groundMesh(SLOPE, RED).geometry);
    const [first, last] = [places[0]!, places.at(-1)!];
    expect([first, last].map((place) => place.map(rounded))).toEqual([
      [-200, 0, -100], // north-west, the lowest
      [200, 40, 100],
    ]);
    for (const [x, y] of places) expect(y).toBeCloseTo((x + 200) / 10, 3);
  });

  test("faces up, so that the sun is on it", () => {
    const normals = groundMesh(LEVEL, RED).geometry.getAttribute("normal");
    expect(normals.getY(0)).toBeCloseTo(1);
  });
});

describe("the aircraft's camera", () => {
  const SIGHT = [0.5, 0.4] as const;
  const cornersAt = (moment: Partial<PlaybackMoment>): Place[] => {
    const marker = aircraftMarker(LEVEL, SIGHT);
    const still = { battery: 0, seconds: 0, photos: 0, position: [0, 100, 0] as Place };
    marker.show({ ...still, headingDeg: 0, pitchDeg: -90, ...moment }, RED);
    const [, cone] = marker.root.children as [Object3D, Mesh];
    return placesOf(cone.geometry).map((place) => place.map(rounded) as Place);
  };

  test("looking down sees a rectangle around it, turned with the heading", () => {
    const [eye, ...north] = cornersAt({});
    expect(eye).toEqual([0, 100, 0]);
    expect(north).toEqual([
      [-50, 0, 40],
      [50, 0, 40],
      [50, 0, -40],
      [-50, 0, -40],
    ]);
    const [, ...east] = cornersAt({ headingDeg: 90 });
    expect(east).toEqual([
      [-40, 0, -50],
      [-40, 0, 50],
      [40, 0, 50],
      [40, 0, -50],
    ]);
  });

  test("tilted sees what is ahead: wider and further at the picture's upper edge", () => {
    const [, lowerLeft, lowerRight, upperRight, upperLeft] = cornersAt({ pitchDeg: -45 });
    expect([lowerLeft, upperRight].map((place) => place![1])).toEqual([0, 0]);
    // 45° and half of the 43.6° of the picture's height: tan(45° ± 21.8°) of 100 m
    expect(lowerLeft![2]).toBeCloseTo(-42.86, 1);
    expect(upperRight![2]).toBeCloseTo(-233.33, 1);
    expect(upperRight![0] - upperLeft![0]).toBeGreaterThan(lowerRight![0] - lowerLeft![0]);
  });

  test("looking at the horizon ends somewhere", () => {
    const [, , , upper] = cornersAt({ pitchDeg: 0 });
    expect(Math.hypot(upper![0], upper![1] - 100, upper![2])).toBeCloseTo(600, 0);
  });

  test("keeps the aircraft visible from far away", () => {
    const { root, scaleFor } = aircraftMarker(LEVEL, SIGHT);
    const camera = new PerspectiveCamera();
    const sizeFrom = (awayM: number) => {
      camera.position.set(0, awayM, 0);
      scaleFor(camera);
      return root.children[0]!.scale.x;
    };
    expect([sizeFrom(50), sizeFrom(900)]).toEqual([1, 10]);
  });
});

describe("a flight", () => {
  const battery: SceneBattery = {
    path: new Float32Array([-200, 60, 0, 200, 90, 0]),
    seconds: new Float32Array([0, 80]),
    photos: new Float32Array([-100, 70, 0, 0, -90, 20, 100, 80, 0, 0, -90, 60]),
    footprints: new Float32Array(12),
    durationS: 80,
  };
  const lines = () => flightLines(battery, SLOPE, { way: RED, shadow: RED }).children;
  const endsOf = (line: Object3D): Place[] => {
    const { instanceStart, instanceEnd } = (line as Line2).geometry.attributes;
    const place = (end: typeof instanceStart): Place => [end!.getX(0), end!.getY(0), end!.getZ(0)];
    return [place(instanceStart), place(instanceEnd)];
  };

  test("is drawn where it is flown, its shadow just above the ground", () => {
    const [way, shadow] = lines();
    expect(endsOf(way!)).toEqual([
      [-200, 60, 0],
      [200, 90, 0],
    ]);
    expect(endsOf(shadow!).map((place) => place.map(rounded))).toEqual([
      [-200, 0.4, 0],
      [200, 40.4, 0],
    ]);
  });

  test("has a point where each photo is taken", () => {
    expect(placesOf((lines()[2] as Mesh).geometry)).toEqual([
      [-100, 70, 0],
      [100, 80, 0],
    ]);
  });

  test("of one place has no lines, which couldn't be drawn", () => {
    const standing = { ...battery, path: new Float32Array([0, 0, 0]) };
    expect(flightLines(standing, SLOPE, { way: RED, shadow: RED }).children).toEqual([]);
  });

  test("shows at most 6000 footprints, all around", () => {
    const linesOf = (count: number) => {
      const footprints = new Float32Array(count * 12);
      return placesOf(footprintLines({ ...battery, footprints }, RED).geometry).length / 8;
    };
    expect(linesOf(2)).toBe(2);
    expect(linesOf(6000)).toBe(6000);
    expect(linesOf(6001)).toBeLessThanOrEqual(6000);
    const square = new Float32Array([0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1]);
    const { geometry } = footprintLines({ ...battery, footprints: square }, RED);
    expect(placesOf(geometry).map(([x, , z]) => [x, z])).toEqual(
      [0, 1, 1, 2, 2, 3, 3, 0].map((corner) => [square[corner * 3], square[corner * 3 + 2]]),
    );
  });
});

describe("the plant", () => {
  const view = (parts: Partial<SceneView>) => parts as SceneView;

  test("has a table's triangles between its own corners only", () => {
    const corners = new Float32Array(7 * 3);
    const { geometry } = tableMesh(view({ tables: { corners, counts: new Uint16Array([4, 3]) } }), RED);
    expect([...geometry.getIndex()!.array]).toEqual([0, 1, 2, 0, 2, 3, 4, 5, 6]);
  });

  test("has the coverage over its ground, from the south-west corner", () => {
    const coverage = { columns: 4, rows: 2, cellM: 10, counts: new Uint16Array(8) };
    const parts = { coverage, coverageAt: [-20, 50], ground: LEVEL } as unknown as Partial<SceneView>;
    expect(boxOf(coverageMesh(view(parts))!)).toEqual({ min: [-20, 0.8, 30], max: [20, 0.8, 50] });
    expect(coverageMesh(view({ ...parts, coverage: undefined }))).toBeUndefined();
  });
});

describe("what stands in the way", () => {
  test("a no-fly zone is a wall up to its ceiling", () => {
    const ring = new Float32Array([0, 5, 0, 30, 5, 0, 30, 5, 20, 0, 5, 0]);
    const [wall] = zoneWalls([{ name: "School", rings: [ring], heightM: 120 }], RED).children;
    expect(boxOf(wall!)).toEqual({ min: [0, 5, 0], max: [30, 125, 20] });
  });

  test("a pole stands on the ground, in the space that has to stay free", () => {
    const pole = { name: "Mast", positions: new Float32Array([10, 5, -10]), shape: "pole" as const };
    const [mast, free] = obstacleMeshes([{ ...pole, heightM: 20, clearanceM: 8 }], RED).children;
    const [standing, around] = [boxOf(mast!), boxOf(free!)];
    expect([standing.min[1], standing.max[1]]).toEqual([5, 25]);
    expect([around.min[1], around.max[1]]).toEqual([5, 33]);
    expect([around.min[0], around.max[0]]).toEqual([2, 18]);
  });

  test("a wall and a block are as high as they are", () => {
    const positions = new Float32Array([0, 5, 0, 30, 6, 0]);
    const [wall] = obstacleMeshes(
      [{ name: "Fence", positions, shape: "wall", heightM: 3, clearanceM: 5 }],
      RED,
    ).children;
    expect(boxOf(wall!)).toEqual({ min: [0, 5, 0], max: [30, 9, 0] });
  });
});

test("everything that is drawn gives its memory back", () => {
  const coverage = { columns: 1, rows: 1, cellM: 10, counts: new Uint16Array(1) };
  const parts = { coverage, coverageAt: [0, 0], ground: LEVEL } as unknown as SceneView;
  const root = coverageMesh(parts)!;
  const ring = new Float32Array([0, 0, 0, 1, 0, 0]);
  root.add(zoneWalls([{ name: "School", rings: [ring], heightM: 1 }], RED));
  const kept = new Set<object>();
  root.traverse((object) => {
    const { geometry, material } = object as Mesh | LineSegments;
    for (const part of [geometry, material as Material | undefined, texturesOf(material as Material)])
      if (part) {
        kept.add(part);
        (part as { addEventListener: (type: "dispose", listener: () => void) => void }).addEventListener(
          "dispose",
          () => kept.delete(part),
        );
      }
  });
  expect(kept.size).toBeGreaterThan(5);
  disposeAll(root);
  expect([...kept]).toEqual([]);
});

const texturesOf = (material: Material | undefined) => (material as { map?: object | null } | undefined)?.map;
