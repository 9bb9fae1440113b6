import { DrawingSession } from "@overfly/plant-drawings/drawing-session";
import type { DrawingReplies, DrawingRequest } from "./drawing-reader.ts";

const session = new DrawingSession();

globalThis.addEventListener("message", ({ data }: MessageEvent<DrawingRequest>) => {
  globalThis.postMessage(answer(data));
});

function answer(request: DrawingRequest): DrawingReplies[DrawingRequest["kind"]] {
  switch (request.kind) {
    case "read":
      return session.read(request.bytes, request.site);
    case "place":
      return session.place(request.system, request.unitM);
    case "preview":
      return session.preview(request.mapping);
    case "features":
      return session.features;
  }
}
