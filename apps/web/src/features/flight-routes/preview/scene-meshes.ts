import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  NearestFilter,
  type Object3D,
  Points,
  PointsMaterial,
  SRGBColorSpace,
} from "three";
import { Line2 } from "three/addons/lines/Line2.js";
import { LineGeometry } from "three/addons/lines/LineGeometry.js";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { coveragePixels } from "#features/flight-routes/analysis/coverage/coverage-colors.ts";
import { heightOn, type SceneGround } from "./scene-ground.ts";
import { FOOTPRINT_FIELDS, PHOTO_FIELDS, type SceneBattery, type SceneView } from "./scene-view.ts";

/** Theme colours. */
export interface PreviewColors {
  sky: string;
  ground: string;
  line: string;
  plant: string;
  accent: string;
  bad: string;
  text: string;
  battery: (set: number) => string;
}

export function groundMesh({ extent, columns, rows, heightsM }: SceneGround, color: string): Mesh {
  const [west, south, east, north] = extent;
  const positions = new Float32Array(columns * rows * 3);
  for (let post = 0; post < columns * rows; post += 1) {
    const [column, row] = [post % columns, Math.floor(post / columns)];
    positions[post * 3] = west + (column / (columns - 1)) * (east - west);
    positions[post * 3 + 1] = heightsM[post] ?? 0;
    positions[post * 3 + 2] = -north + (row / (rows - 1)) * (north - south);
  }
  return new Mesh(surface(positions, columns, rows), new MeshLambertMaterial({ color, side: DoubleSide }));
}

/** Two triangles between each four neighbours. */
function surface(positions: Float32Array, columns: number, rows: number): BufferGeometry {
  const corners: number[] = [];
  for (let row = 0; row < rows - 1; row += 1) {
    for (let column = 0; column < columns - 1; column += 1) {
      const at = row * columns + column;
      corners.push(at, at + columns, at + 1, at + 1, at + columns, at + columns + 1);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(positions, 3));
  geometry.setIndex(corners);
  geometry.computeVertexNormals();
  return geometry;
}

const COVERAGE_GRID = 64;
const OVER_GROUND_M = 0.8;

/** The image overlap as a textured mesh over the ground. */
export function coverageMesh({ coverage, coverageAt: [x, z], ground }: SceneView): Mesh | undefined {
  if (!coverage) return undefined;
  const { columns, rows, cellM, counts } = coverage;
  const posts = ground.isKnown ? COVERAGE_GRID : 2;
  const positions = new Float32Array(posts * posts * 3);
  const uvs = new Float32Array(posts * posts * 2);
  for (let post = 0; post < posts * posts; post += 1) {
    const [right, down] = [(post % posts) / (posts - 1), Math.floor(post / posts) / (posts - 1)];
    const [atX, atZ] = [x + right * columns * cellM, z - (1 - down) * rows * cellM];
    positions.set([atX, heightOn(ground, atX, atZ) + OVER_GROUND_M, atZ], post * 3);
    uvs.set([right, down], post * 2);
  }
  const geometry = surface(positions, posts, posts);
  geometry.setAttribute("uv", new BufferAttribute(uvs, 2));
  const texture = new DataTexture(coveragePixels(counts, columns, rows), columns, rows);
  texture.colorSpace = SRGBColorSpace;
  texture.magFilter = NearestFilter;
  texture.needsUpdate = true;
  const material = new MeshBasicMaterial({
    map: texture,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
  });
  return new Mesh(geometry, material);
}

/** Each table as a triangle fan, since tables are convex. */
export function tableMesh({ tables: { corners, counts } }: SceneView, color: string): Mesh {
  const triangles: number[] = [];
  let first = 0;
  for (const count of counts) {
    for (let corner = 1; corner < count - 1; corner += 1)
      triangles.push(first, first + corner, first + corner + 1);
    first += count;
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(corners, 3));
  geometry.setIndex(triangles);
  geometry.computeVertexNormals();
  return new Mesh(geometry, new MeshLambertMaterial({ color, side: DoubleSide }));
}

export function outlineLines({ outlines }: SceneView, color: string): Group {
  const group = new Group();
  for (const outline of outlines) group.add(wideLine(outline, color, 1.5));
  return group;
}

const LIFT_M = 0.4;

/** The path of a battery's flight, its shadow on the ground and the photo positions. */
export function flightLines(
  battery: SceneBattery,
  ground: SceneGround,
  colors: { way: string; shadow: string },
): Group {
  const group = new Group();
  const { path, photos } = battery;
  if (path.length < 6) return group;
  group.add(wideLine(path, colors.way, 2.5));
  const shadow = path.slice();
  for (let at = 0; at < shadow.length; at += 3) {
    shadow[at + 1] = heightOn(ground, shadow[at] ?? 0, shadow[at + 2] ?? 0) + LIFT_M;
  }
  const flat = wideLine(shadow, colors.shadow, 1);
  flat.material.transparent = true;
  flat.material.opacity = 0.35;
  group.add(flat);
  const positions = new Float32Array((photos.length / PHOTO_FIELDS) * 3);
  for (let photo = 0; photo < photos.length / PHOTO_FIELDS; photo += 1) {
    positions.set(photos.subarray(photo * PHOTO_FIELDS, photo * PHOTO_FIELDS + 3), photo * 3);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(positions, 3));
  group.add(new Points(geometry, new PointsMaterial({ color: colors.way, size: 4, sizeAttenuation: false })));
  return group;
}

export function wideLine(positions: Float32Array, color: string, widthPx: number): Line2 {
  const geometry = new LineGeometry();
  geometry.setPositions(positions);
  return new Line2(geometry, new LineMaterial({ color, linewidth: widthPx }));
}

const MAX_FOOTPRINTS = 6_000;

/** Photo footprints as outlines on the ground. */
export function footprintLines({ footprints }: SceneBattery, color: string): LineSegments {
  const count = footprints.length / FOOTPRINT_FIELDS;
  const every = Math.max(1, Math.ceil(count / MAX_FOOTPRINTS));
  const ends: number[] = [];
  for (let footprint = 0; footprint < count; footprint += every) {
    for (let corner = 0; corner < 4; corner += 1) {
      for (const end of [corner, (corner + 1) % 4]) {
        const at = footprint * FOOTPRINT_FIELDS + end * 3;
        ends.push(footprints[at] ?? 0, (footprints[at + 1] ?? 0) + 1, footprints[at + 2] ?? 0);
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(ends), 3));
  return new LineSegments(geometry, new LineBasicMaterial({ color, transparent: true, opacity: 0.4 }));
}

interface Disposable {
  dispose: () => void;
}

/** Disposes of the GPU resources of an object and its children. */
export function disposeAll(root: Object3D): void {
  root.traverse((object) => {
    const { geometry, material } = object as {
      geometry?: Disposable;
      material?: Disposable & { map?: Disposable | null };
    };
    geometry?.dispose();
    material?.map?.dispose();
    material?.dispose();
  });
}
