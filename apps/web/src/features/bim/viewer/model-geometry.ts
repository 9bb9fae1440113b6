/** The triangles of a whole model in one buffer, element after element; metres, y upwards. */
export interface ModelGeometry {
  positions: Float32Array<ArrayBuffer>;
  normals: Float32Array<ArrayBuffer>;
  /** Red, green, blue, opacity, each from 0 to 255. */
  colors: Uint8Array<ArrayBuffer>;
  indices: Uint32Array<ArrayBuffer>;
  parts: ModelPart[];
}

/** Where the triangles of an element are. An element may have several parts. */
export interface ModelPart {
  element: number;
  firstVertex: number;
  vertexCount: number;
  firstIndex: number;
  indexCount: number;
}

export type GeometryFailure = "unreadable" | "too_large" | "empty";

export type GeometryMessage =
  | { kind: "progress"; share: number }
  | { kind: "ready"; geometry: ModelGeometry }
  | { kind: "failed"; reason: GeometryFailure };

export interface GeometryRequest {
  /** Of the IFC file. */
  url: string;
}
