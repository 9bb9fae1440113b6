import {
  AmbientLight,
  Box3,
  Color,
  DirectionalLight,
  Group,
  type Object3D,
  PerspectiveCamera,
  Scene,
  Spherical,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { PlaybackMoment } from "./playback-clock.ts";
import { aircraftMarker } from "./aircraft-marker.ts";
import { obstacleMeshes, zoneWalls } from "./obstacle-meshes.ts";
import {
  coverageMesh,
  disposeAll,
  flightLines,
  footprintLines,
  groundMesh,
  outlineLines,
  type PreviewColors,
  tableMesh,
} from "./scene-meshes.ts";
import type { SceneView } from "./scene-view.ts";

export type PreviewLayer = "coverage" | "footprints" | "tables";

/** A plan in 3D, rendered only on changes. */
export interface PreviewScene {
  show: (layer: PreviewLayer, isDisplayed: boolean) => void;
  showMoment: (moment: PlaybackMoment) => void;
  /** Whether the camera follows the aircraft. */
  follow: (isFollowing: boolean) => void;
  look: (from: "all" | "top") => void;
  /** Rotates by degrees, and zooms in by a factor. */
  turn: (by: { sideDeg?: number; upDeg?: number; closer?: number }) => void;
  resize: (widthPx: number, heightPx: number) => void;
  dispose: () => void;
}

/** Throws if WebGL is not available. */
export function previewScene(
  canvas: HTMLCanvasElement,
  view: SceneView,
  colors: PreviewColors,
): PreviewScene {
  const { renderer, scene, camera, controls } = createStage(canvas, colors);
  const layers = addLayers(scene, view, colors);
  const mark = aircraftMarker(view.ground, view.sight);
  scene.add(mark.root);
  let frame = 0;
  const draw = (): void => {
    frame = 0;
    mark.scaleFor(camera);
    renderer.render(scene, camera);
  };
  const drawSoon = (): void => {
    frame ||= requestAnimationFrame(draw);
  };
  controls.addEventListener("change", drawSoon);
  let isFollowing = false;
  let isSized = false;
  const look = cameraPresets(camera, controls, view);
  return {
    show: (layer, isDisplayed) => {
      const object = layers[layer];
      if (object) object.visible = isDisplayed;
      drawSoon();
    },
    showMoment: (moment) => {
      mark.show(moment, colors.battery(moment.battery));
      if (isFollowing) followAircraft(camera, controls, moment);
      drawSoon();
    },
    follow: (next) => {
      isFollowing = next;
    },
    look: (from) => {
      look(from);
      drawSoon();
    },
    turn: (by) => {
      turnBy(camera, controls, by);
      drawSoon();
    },
    resize: (widthPx, heightPx) => {
      renderer.setSize(widthPx, heightPx, false);
      camera.aspect = widthPx / Math.max(1, heightPx);
      camera.updateProjectionMatrix();
      if (!isSized) look("all");
      isSized = true;
      drawSoon();
    },
    dispose: () => {
      cancelAnimationFrame(frame);
      controls.dispose();
      disposeAll(scene);
      renderer.dispose();
    },
  };
}

function createStage(canvas: HTMLCanvasElement, { sky }: PreviewColors) {
  const renderer = new WebGLRenderer({ canvas, antialias: true });
  renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
  const scene = new Scene();
  scene.background = new Color(sky);
  const camera = new PerspectiveCamera(45, 1, 1, 100_000);
  const controls = new OrbitControls(camera, canvas);
  controls.maxPolarAngle = Math.PI / 2 - 0.02;
  return { renderer, scene, camera, controls };
}

function addLayers(
  scene: Scene,
  view: SceneView,
  colors: PreviewColors,
): Partial<Record<PreviewLayer, Object3D>> {
  const sun = new DirectionalLight("#ffffff", 1.8);
  sun.position.set(-0.6, 1, 0.45);
  scene.add(new AmbientLight("#ffffff", 1.1), sun);
  scene.add(groundMesh(view.ground, colors.ground), outlineLines(view, colors.line));
  scene.add(zoneWalls(view.zones, colors.bad), obstacleMeshes(view.obstacles, colors.bad));
  const footprints = new Group();
  for (const [set, battery] of view.batteries.entries()) {
    const way = colors.battery(set);
    scene.add(flightLines(battery, view.ground, { way, shadow: colors.text }));
    footprints.add(footprintLines(battery, way));
  }
  const tables = tableMesh(view, colors.plant);
  const coverage = coverageMesh(view);
  footprints.visible = false;
  scene.add(tables, footprints);
  if (!coverage) return { tables, footprints };
  scene.add(coverage);
  return { tables, footprints, coverage };
}

/** Shows the whole flight with some padding. */
function cameraPresets(camera: PerspectiveCamera, controls: OrbitControls, view: SceneView) {
  const [west, south, east, north] = view.ground.extent;
  const reach = Math.hypot(east - west, north - south);
  const points = [...view.batteries.map(({ path }) => path), ...view.outlines].flatMap(pointsOf);
  const middle = new Box3().setFromPoints(points).getCenter(new Vector3());
  return (from: "all" | "top"): void => {
    controls.target.copy(middle);
    const towards = from === "top" ? new Vector3(0, 1, 0.001) : new Vector3(0.12, 0.4, 0.5);
    const awayM = distanceToFit(points, { middle, towards: towards.normalize(), camera });
    camera.position.copy(middle).addScaledVector(towards, awayM * PADDING_FACTOR);
    const lower = new Vector3(0, 1, 0).projectOnPlane(towards).setLength(-LEGEND_OFFSET * awayM);
    controls.target.add(lower);
    camera.position.add(lower);
    camera.near = Math.max(0.5, reach / 2000);
    camera.far = reach * 12;
    camera.updateProjectionMatrix();
    controls.maxDistance = reach * 4;
    controls.minDistance = 5;
    controls.update();
  };
}

const PADDING_FACTOR = 1.2;
/** The legend covers the lower edge: the camera aims slightly below the center. */
const LEGEND_OFFSET = 0.07;

const pointsOf = (flat: Float32Array): Vector3[] =>
  Array.from({ length: flat.length / 3 }, (_, index) => new Vector3().fromArray(flat, index * 3));

interface ViewDirection {
  middle: Vector3;
  /** Unit vector from the center to the camera. */
  towards: Vector3;
  camera: PerspectiveCamera;
}

/** Distance from the center at which every point is visible. */
function distanceToFit(points: readonly Vector3[], { middle, towards, camera }: ViewDirection): number {
  const side = new Vector3(0, 1, 0).cross(towards).normalize();
  const up = new Vector3().crossVectors(towards, side);
  const steepUp = Math.tan((camera.fov * Math.PI) / 360);
  const steepSide = steepUp * camera.aspect;
  return points.reduce((mostM, point) => {
    const from = point.clone().sub(middle);
    const needM = Math.max(Math.abs(from.dot(side)) / steepSide, Math.abs(from.dot(up)) / steepUp);
    return Math.max(mostM, needM + from.dot(towards));
  }, MIN_DISTANCE_M);
}

const MIN_DISTANCE_M = 20;

/** Keeps the camera's offset to the aircraft. */
function followAircraft(
  camera: PerspectiveCamera,
  controls: OrbitControls,
  { position }: PlaybackMoment,
): void {
  const offset = camera.position.clone().sub(controls.target);
  controls.target.set(...position);
  camera.position.copy(controls.target).add(offset);
  controls.update();
}

function turnBy(
  camera: PerspectiveCamera,
  controls: OrbitControls,
  { sideDeg = 0, upDeg = 0, closer = 1 }: { sideDeg?: number; upDeg?: number; closer?: number },
): void {
  const ball = new Spherical().setFromVector3(camera.position.clone().sub(controls.target));
  ball.theta += (sideDeg * Math.PI) / 180;
  ball.phi = Math.min(controls.maxPolarAngle, Math.max(0.01, ball.phi - (upDeg * Math.PI) / 180));
  ball.radius = Math.min(controls.maxDistance, Math.max(controls.minDistance, ball.radius / closer));
  camera.position.setFromSpherical(ball).add(controls.target);
  controls.update();
}
