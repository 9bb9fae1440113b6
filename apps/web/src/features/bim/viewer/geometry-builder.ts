import type { ModelGeometry, ModelPart } from "./model-geometry.ts";

/** More needs over a gigabyte with its normals and colours. */
const MAX_VERTICES = 16_000_000;
const START_VERTICES = 65_536;
/** web-ifc gives position and normal of a vertex one after the other. */
const STRIDE = 6;

export interface PlacedMesh {
  element: number;
  /** Position and normal of each vertex. */
  vertices: Float32Array;
  indices: Uint32Array;
  /** Column by column. */
  matrix: readonly number[];
  color: { x: number; y: number; z: number; w: number };
}

/** Collects meshes in buffers that grow. */
export function geometryBuilder() {
  let positions = new Float32Array(3 * START_VERTICES);
  let normals = new Float32Array(3 * START_VERTICES);
  let colors = new Uint8Array(4 * START_VERTICES);
  let indices = new Uint32Array(3 * START_VERTICES);
  const parts: ModelPart[] = [];
  let vertexCount = 0;
  let indexCount = 0;

  const makeRoom = (moreVertices: number, moreIndices: number): void => {
    if (3 * (vertexCount + moreVertices) > positions.length) {
      const size = 2 * (vertexCount + moreVertices);
      positions = grown(positions, 3 * size);
      normals = grown(normals, 3 * size);
      colors = grown(colors, 4 * size);
    }
    if (indexCount + moreIndices > indices.length) indices = grown(indices, 2 * (indexCount + moreIndices));
  };

  return {
    /** False once the model is too large to be shown. */
    add: ({ element, vertices, indices: corners, matrix, color }: PlacedMesh): boolean => {
      const count = vertices.length / STRIDE;
      if (vertexCount + count > MAX_VERTICES) return false;
      makeRoom(count, corners.length);
      const rgba = [color.x, color.y, color.z, color.w].map((share) => Math.round(share * 255));
      for (let vertex = 0; vertex < count; vertex += 1) {
        const at = 3 * (vertexCount + vertex);
        transform(vertices, STRIDE * vertex, matrix, { target: positions, at, isNormal: false });
        transform(vertices, STRIDE * vertex + 3, matrix, { target: normals, at, isNormal: true });
        colors.set(rgba, 4 * (vertexCount + vertex));
      }
      for (let corner = 0; corner < corners.length; corner += 1)
        indices[indexCount + corner] = (corners[corner] ?? 0) + vertexCount;
      parts.push({
        element,
        firstVertex: vertexCount,
        vertexCount: count,
        firstIndex: indexCount,
        indexCount: corners.length,
      });
      vertexCount += count;
      indexCount += corners.length;
      return true;
    },
    finish: (): ModelGeometry => ({
      positions: positions.slice(0, 3 * vertexCount),
      normals: normals.slice(0, 3 * vertexCount),
      colors: colors.slice(0, 4 * vertexCount),
      indices: indices.slice(0, indexCount),
      parts,
    }),
  };
}

function grown<T extends Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
  values: T,
  length: number,
): T {
  const larger = new (values.constructor as new (length: number) => T)(length);
  larger.set(values);
  return larger;
}

interface Target {
  target: Float32Array;
  at: number;
  /** Normals aren't moved. */
  isNormal: boolean;
}

function transform(
  from: Float32Array,
  start: number,
  matrix: readonly number[],
  { target, at, isNormal }: Target,
): void {
  const [x = 0, y = 0, z = 0] = [from[start], from[start + 1], from[start + 2]];
  for (let row = 0; row < 3; row += 1) {
    const [a = 0, b = 0, c = 0, move = 0] = [matrix[row], matrix[4 + row], matrix[8 + row], matrix[12 + row]];
    target[at + row] = a * x + b * y + c * z + (isNormal ? 0 : move);
  }
}
