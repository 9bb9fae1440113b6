import {
  AmbientLight,
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  Mesh,
  MeshLambertMaterial,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Spherical,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { fitDistance } from "./fit-distance.ts";
import type { ModelGeometry, ModelPart } from "./model-geometry.ts";

/** What is shown of a model. */
export interface ModelDisplay {
  /** The colour of each element that is shown; null for the model's own. */
  colors: ReadonlyMap<number, number | null>;
  selected: number | undefined;
}

export interface ModelScene {
  show: (display: ModelDisplay) => void;
  /** The element under a point of the canvas, from -1 to 1 to the right and upwards. */
  elementAt: (x: number, y: number) => number | undefined;
  look: (from: "all" | "selected") => void;
  turn: (by: { sideDeg?: number; upDeg?: number; closer?: number }) => void;
  resize: (widthPx: number, heightPx: number) => void;
  dispose: () => void;
}

const VIEW_FROM = new Vector3(0.6, 0.5, 0.8).normalize();
/** Left free around what it looks at. */
const MARGIN = 1.08;
const SELECTED = new Color(0xf9b83e);

/** A model in 3D, rendered only on changes. Throws if WebGL is not available. */
export function modelScene(canvas: HTMLCanvasElement, model: ModelGeometry, background: string): ModelScene {
  const renderer = new WebGLRenderer({ canvas, antialias: true });
  renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
  const scene = new Scene();
  scene.background = new Color(background);
  const camera = new PerspectiveCamera(45, 1, 0.1, 10_000);
  const controls = new OrbitControls(camera, canvas);
  const { mesh, geometry, material } = meshOf(model);
  scene.add(mesh, new AmbientLight(0xffffff, 1.6), ...lights());
  let frame = 0;
  /** Nothing is drawn before it is known what is shown. */
  let isKnown = false;
  const drawSoon = (): void => {
    if (!isKnown) return;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      renderer.render(scene, camera);
    });
  };
  controls.addEventListener("change", drawSoon);
  let displayed: ModelDisplay = { colors: new Map(), selected: undefined };
  const aim = aimAt(model, { camera, controls }, () => displayed);
  return {
    show: (display) => {
      displayed = display;
      isKnown = true;
      paint(geometry, model, display);
      drawSoon();
    },
    elementAt: (x, y) => {
      const vertex = vertexAt(mesh, camera, new Vector2(x, y));
      return vertex === undefined ? undefined : partOf(model.parts, vertex);
    },
    look: (from) => {
      aim.look(from);
      drawSoon();
    },
    turn: (by) => {
      aim.leave();
      turnBy(camera, controls, by);
      drawSoon();
    },
    resize: (widthPx, heightPx) => {
      renderer.setSize(widthPx, heightPx, false);
      camera.aspect = widthPx / Math.max(1, heightPx);
      camera.updateProjectionMatrix();
      aim.again();
      drawSoon();
    },
    dispose: () => {
      cancelAnimationFrame(frame);
      controls.dispose();
      geometry.dispose();
      material.dispose();
      renderer.dispose();
    },
  };
}

function meshOf({ positions, normals, colors, indices }: ModelGeometry) {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(positions, 3));
  geometry.setAttribute("normal", new BufferAttribute(normals, 3));
  geometry.setAttribute("color", new BufferAttribute(colors.slice(), 4, true));
  geometry.setIndex(new BufferAttribute(indices.slice(), 1));
  const material = new MeshLambertMaterial({ vertexColors: true, transparent: true, side: DoubleSide });
  return { mesh: new Mesh(geometry, material), geometry, material };
}

function lights(): DirectionalLight[] {
  const places: [number, number, number][] = [
    [1, 2, 1.5],
    [-1, 1, -1],
  ];
  return places.map(([x, y, z]) => {
    const light = new DirectionalLight(0xffffff, 1.2);
    light.position.set(x, y, z);
    return light;
  });
}

/** Colours the elements that are shown, and leaves the triangles of others out. */
function paint(geometry: BufferGeometry, model: ModelGeometry, { colors, selected }: ModelDisplay): void {
  const color = geometry.getAttribute("color") as BufferAttribute;
  const index = geometry.getIndex();
  if (!index) return;
  const [painted, visible] = [color.array as Uint8Array, index.array as Uint32Array];
  painted.set(model.colors);
  let count = 0;
  for (const part of model.parts) {
    const own = colors.get(part.element);
    if (own === undefined) continue;
    visible.set(model.indices.subarray(part.firstIndex, part.firstIndex + part.indexCount), count);
    count += part.indexCount;
    if (part.element === selected) paintPart(painted, part, SELECTED);
    else if (own !== null) paintPart(painted, part, new Color(own));
  }
  geometry.setDrawRange(0, count);
  color.needsUpdate = true;
  index.needsUpdate = true;
}

function paintPart(painted: Uint8Array, { firstVertex, vertexCount }: ModelPart, { r, g, b }: Color): void {
  const rgba = [r, g, b, 1].map((share) => Math.round(share * 255));
  for (let vertex = firstVertex; vertex < firstVertex + vertexCount; vertex += 1)
    painted.set(rgba, 4 * vertex);
}

function vertexAt(mesh: Mesh, camera: PerspectiveCamera, at: Vector2): number | undefined {
  const ray = new Raycaster();
  ray.setFromCamera(at, camera);
  return ray.intersectObject(mesh)[0]?.face?.a;
}

/** Parts lie one after the other. */
function partOf(parts: readonly ModelPart[], vertex: number): number | undefined {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((parts[middle]?.firstVertex ?? 0) <= vertex) low = middle;
    else high = middle - 1;
  }
  return parts[low]?.element;
}

interface View {
  camera: PerspectiveCamera;
  controls: OrbitControls;
}

/** Looks at what is shown or chosen: again when the view is resized, until someone turns the model. */
function aimAt(model: ModelGeometry, view: View, displayed: () => ModelDisplay) {
  let aim: "all" | "selected" | undefined;
  const leave = (): void => {
    aim = undefined;
  };
  view.controls.addEventListener("start", leave);
  const look = (from: "all" | "selected"): void => {
    aim = from;
    const { colors, selected } = displayed();
    const parts = model.parts.filter(({ element }) =>
      from === "selected" ? element === selected : colors.has(element),
    );
    frameParts(model, parts.length > 0 ? parts : model.parts, view);
  };
  return { look, leave, again: () => aim && look(aim) };
}

function frameParts(
  { positions }: ModelGeometry,
  parts: readonly ModelPart[],
  { camera, controls }: View,
): void {
  const box = new Box3();
  const point = new Vector3();
  for (const { firstVertex, vertexCount } of parts)
    for (let vertex = firstVertex; vertex < firstVertex + vertexCount; vertex += 1)
      box.expandByPoint(point.fromArray(positions, 3 * vertex));
  const distance = MARGIN * fitDistance(box, VIEW_FROM, camera);
  box.getCenter(controls.target);
  camera.position.copy(controls.target).addScaledVector(VIEW_FROM, distance);
  camera.near = distance / 100;
  camera.far = distance * 100;
  camera.updateProjectionMatrix();
  controls.update();
}

function turnBy(
  camera: PerspectiveCamera,
  controls: OrbitControls,
  { sideDeg = 0, upDeg = 0, closer = 1 }: { sideDeg?: number; upDeg?: number; closer?: number },
): void {
  const offset = new Spherical().setFromVector3(camera.position.clone().sub(controls.target));
  offset.theta -= (sideDeg * Math.PI) / 180;
  offset.phi = Math.min(Math.PI - 0.05, Math.max(0.05, offset.phi - (upDeg * Math.PI) / 180));
  offset.radius /= closer;
  camera.position.setFromSpherical(offset).add(controls.target);
  controls.update();
}
