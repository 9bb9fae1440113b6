import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  type Camera,
  ConeGeometry,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Vector3,
} from "three";
import type { PlaybackMoment } from "./playback-clock.ts";
import { heightOn, type SceneGround } from "./scene-ground.ts";

/** The aircraft and the view frustum of its camera. */
export interface AircraftMarker {
  root: Group;
  show: (moment: PlaybackMoment, color: string) => void;
  /** Keeps it visible from far away. */
  scaleFor: (camera: Camera) => void;
}

const RADIANS = Math.PI / 180;
const ARMS = [45, 135, 225, 315];

export function aircraftMarker(ground: SceneGround, sight: readonly [number, number]): AircraftMarker {
  const root = new Group();
  const paint = new MeshLambertMaterial();
  const body = airframe(paint);
  const sideways = new MeshBasicMaterial({
    transparent: true,
    opacity: 0.16,
    side: DoubleSide,
    depthWrite: false,
  });
  const edges = new LineBasicMaterial();
  const view = new BufferGeometry();
  view.setAttribute("position", new BufferAttribute(new Float32Array(15), 3));
  view.setIndex([0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1]);
  const rays = new BufferGeometry();
  rays.setAttribute("position", view.getAttribute("position"));
  rays.setIndex([0, 1, 0, 2, 0, 3, 0, 4, 1, 2, 2, 3, 3, 4, 4, 1]);
  const cone = new Mesh(view, sideways);
  const wires = new LineSegments(rays, edges);
  cone.frustumCulled = false;
  wires.frustumCulled = false;
  root.add(body, cone, wires);
  return {
    root,
    show: (moment, color) => {
      for (const material of [paint, sideways, edges]) material.color.set(color);
      body.position.set(...moment.position);
      body.rotation.y = -moment.headingDeg * RADIANS;
      const positions = view.getAttribute("position");
      positions.setXYZ(0, ...moment.position);
      for (const [index, corner] of cornersOf(moment, ground, sight).entries()) {
        positions.setXYZ(index + 1, ...corner);
      }
      positions.needsUpdate = true;
    },
    scaleFor: (camera) => body.scale.setScalar(Math.max(1, camera.position.distanceTo(body.position) / 90)),
  };
}

/** Facing north. */
function airframe(paint: MeshLambertMaterial): Group {
  const body = new Group();
  body.add(new Mesh(new BoxGeometry(1, 0.5, 2), paint));
  const nose = new Mesh(new ConeGeometry(0.6, 1.4, 12), paint);
  nose.rotation.x = -Math.PI / 2;
  nose.position.z = -1.7;
  body.add(nose);
  for (const deg of ARMS) {
    const rotor = new Mesh(new BoxGeometry(1.3, 0.15, 1.3), paint);
    rotor.position.set(Math.sin(deg * RADIANS) * 1.6, 0.3, Math.cos(deg * RADIANS) * 1.6);
    body.add(rotor);
  }
  return body;
}

const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;
/** Maximum length of a ray, in flight heights. */
const MAX_REACH = 6;

/** Where the image corners meet the ground, assumed level below the aircraft. */
function cornersOf(
  { position: [x, y, z], headingDeg, pitchDeg }: PlaybackMoment,
  ground: SceneGround,
  [halfSide, halfUp]: readonly [number, number],
): [number, number, number][] {
  const heightM = Math.max(0.5, y - heightOn(ground, x, z));
  const [heading, pitch] = [headingDeg * RADIANS, pitchDeg * RADIANS];
  return CORNERS.map(([side, up]) => {
    const forward = Math.cos(pitch) - up * halfUp * Math.sin(pitch);
    const ray = new Vector3(
      forward * Math.sin(heading) + side * halfSide * Math.cos(heading),
      Math.sin(pitch) + up * halfUp * Math.cos(pitch),
      -(forward * Math.cos(heading) - side * halfSide * Math.sin(heading)),
    );
    const length = Math.min(ray.y < 0 ? heightM / -ray.y : Infinity, (MAX_REACH * heightM) / ray.length());
    return [x + ray.x * length, y + ray.y * length, z + ray.z * length];
  });
}
