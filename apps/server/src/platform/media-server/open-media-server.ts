import type { FastifyBaseLogger } from "fastify";
import { reachableHost } from "#platform/mqtt/reachable-host.ts";
import type { Settings } from "#settings.ts";
import { openDependency } from "#startup-error.ts";
import { startEmbeddedMediaServer } from "./embedded/embedded-media-server.ts";
import { MediaMtx } from "./mediamtx/mediamtx.ts";
import type { MediaServer } from "./media-server.ts";

/** The media server of STREAMING_ENGINE; of the embedded one, `isReceiver` says whether it receives in this process. */
export async function openMediaServer(
  settings: Settings,
  log: FastifyBaseLogger,
  isReceiver: () => boolean,
): Promise<MediaServer | undefined> {
  const graceMs = settings.STREAMING_GRACE_S * 1000;
  switch (settings.STREAMING_ENGINE) {
    case "off":
      return undefined;
    case "mediamtx":
      return new MediaMtx({
        apiUrl: settings.STREAMING_API_URL ?? "",
        rtmpUrl: withoutSlash(settings.STREAMING_RTMP_URL),
        webrtcUrl: withoutSlash(settings.STREAMING_WEBRTC_URL),
        graceMs,
        log,
      });
    case "embedded": {
      const { HOST: host, STREAMING_RTMP_PORT: port } = settings;
      return openDependency(`STREAMING_RTMP_PORT ${port}`, () =>
        startEmbeddedMediaServer({
          host,
          port,
          publicHost: reachableHost(settings),
          graceMs,
          log,
          isReceiver,
        }),
      );
    }
  }
}

const withoutSlash = (url = "") => url.replace(/\/$/, "");
