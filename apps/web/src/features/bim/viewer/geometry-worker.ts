import { IfcAPI, LogLevel } from "web-ifc";
import wasmUrl from "web-ifc/web-ifc.wasm?url";
import { geometryBuilder } from "./geometry-builder.ts";
import type { GeometryMessage, GeometryRequest } from "./model-geometry.ts";

/** Messages of progress, each after so many elements. */
const PROGRESS_STEP = 200;
/** Openings are cut out of walls, and spaces are air. */
const UNSEEN = new Set(["IfcOpeningElement", "IfcOpeningStandardCase", "IfcSpace", "IfcSite"]);

const send = (message: GeometryMessage, transfer: Transferable[] = []): void =>
  self.postMessage(message, { transfer });

self.addEventListener("message", ({ data }: MessageEvent<GeometryRequest>) => {
  build(data).catch(() => send({ kind: "failed", reason: "unreadable" }));
});

async function build({ url }: GeometryRequest): Promise<void> {
  const [api, response] = await Promise.all([start(), fetch(url, { credentials: "include" })]);
  if (!response.ok) return send({ kind: "failed", reason: "unreadable" });
  const model = api.OpenModel(new Uint8Array(await response.arrayBuffer()), { COORDINATE_TO_ORIGIN: true });
  if (model < 0) return send({ kind: "failed", reason: "unreadable" });
  const builder = geometryBuilder();
  const state = { isComplete: true };
  api.StreamAllMeshes(model, (mesh, index, total) => {
    if (index % PROGRESS_STEP === 0) send({ kind: "progress", share: index / Math.max(1, total) });
    if (!state.isComplete || UNSEEN.has(api.GetNameFromTypeCode(api.GetLineType(model, mesh.expressID))))
      return;
    for (let part = 0; part < mesh.geometries.size(); part += 1) {
      const placed = mesh.geometries.get(part);
      const geometry = api.GetGeometry(model, placed.geometryExpressID);
      state.isComplete &&= builder.add({
        element: mesh.expressID,
        vertices: api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize()),
        indices: api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize()),
        matrix: placed.flatTransformation,
        color: placed.color,
      });
      geometry.delete();
    }
  });
  api.CloseModel(model);
  const geometry = builder.finish();
  if (!state.isComplete) return send({ kind: "failed", reason: "too_large" });
  if (geometry.parts.length === 0) return send({ kind: "failed", reason: "empty" });
  const { positions, normals, colors, indices } = geometry;
  send({ kind: "ready", geometry }, [positions.buffer, normals.buffer, colors.buffer, indices.buffer]);
}

/** On one thread: several need headers that forbid the map's pictures from elsewhere. */
async function start(): Promise<IfcAPI> {
  const api = new IfcAPI();
  await api.Init(() => wasmUrl, true);
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  return api;
}
