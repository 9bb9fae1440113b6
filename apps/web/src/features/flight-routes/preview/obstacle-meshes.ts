import {
  BufferAttribute,
  BufferGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
} from "three";
import { wideLine } from "./scene-meshes.ts";
import type { SceneObstacle, SceneZone } from "./scene-obstacles.ts";

/** No-fly zones as translucent walls. */
export function zoneWalls(zones: readonly SceneZone[], color: string): Group {
  const group = new Group();
  for (const { rings, heightM } of zones) {
    for (const ring of rings) {
      group.add(wallMesh(ring, heightM, color, 0.22));
      const top = ring.map((value, index) => (index % 3 === 1 ? value + heightM : value));
      if (top.length >= 6) group.add(wideLine(top, color, 1.5));
    }
  }
  return group;
}

const POLE_RADIUS_M = 0.6;

/** Poles, walls and blocks; poles with their clearance. */
export function obstacleMeshes(obstacles: readonly SceneObstacle[], color: string): Group {
  const group = new Group();
  for (const { positions, shape, heightM, clearanceM } of obstacles) {
    if (shape !== "pole") {
      group.add(wallMesh(positions, heightM, color, 0.75));
      continue;
    }
    const [x = 0, y = 0, z = 0] = positions;
    const pole = new Mesh(
      new CylinderGeometry(POLE_RADIUS_M, POLE_RADIUS_M, heightM, 12),
      new MeshLambertMaterial({ color }),
    );
    pole.position.set(x, y + heightM / 2, z);
    const free = new Mesh(
      new CylinderGeometry(clearanceM, clearanceM, heightM + clearanceM, 32, 1, true),
      new MeshBasicMaterial({ color, transparent: true, opacity: 0.12, side: DoubleSide, depthWrite: false }),
    );
    free.position.set(x, y + (heightM + clearanceM) / 2, z);
    group.add(pole, free);
  }
  return group;
}

function wallMesh(ring: Float32Array, heightM: number, color: string, opacity: number): Mesh {
  const count = ring.length / 3;
  const positions = new Float32Array(count * 6);
  for (let corner = 0; corner < count; corner += 1) {
    const [x = 0, y = 0, z = 0] = ring.subarray(corner * 3, corner * 3 + 3);
    positions.set([x, y, z, x, y + heightM, z], corner * 6);
  }
  const triangles: number[] = [];
  for (let corner = 0; corner < count - 1; corner += 1) {
    const at = corner * 2;
    triangles.push(at, at + 1, at + 2, at + 2, at + 1, at + 3);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(positions, 3));
  geometry.setIndex(triangles);
  return new Mesh(
    geometry,
    new MeshBasicMaterial({ color, transparent: true, opacity, side: DoubleSide, depthWrite: false }),
  );
}
