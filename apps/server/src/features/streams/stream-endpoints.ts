import { guestLinks, guestView } from "@overfly/contract/streams/guest-links";
import { streams } from "@overfly/contract/streams/streams";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { adjustCamera, startCamera, stopStream } from "./camera-commands.ts";
import { listSources } from "./camera-sources.ts";
import { guestPlayback, openGuestLink } from "./guests/guest-access.ts";
import { createGuestLink, listGuestLinks, revokeGuestLink } from "./guests/guest-links.ts";
import { liveVideoSocket } from "./live-video-socket.ts";
import { mediaServerAuthorization } from "./media-server-authorization.ts";
import { playbackOf } from "./stream-playback.ts";
import { startRecording, stopRecording } from "./recording/stream-recording.ts";
import { createStream, getStream, listStreams, removeStream } from "./stream-service.ts";
import { storeSnapshot } from "./stream-snapshot.ts";

export function streamEndpoints(app: FastifyInstance, services: Services) {
  mount(app, services, streams, {
    list: (context, { query }) => listStreams(context, query),
    get: async (context, { params }) => ({ data: await getStream(context, params.id) }),
    sources: async (context) => ({ data: await listSources(context) }),
    create: async (context, { body }) => ({ data: await createStream(context, body) }),
    start: async (context, { body }) => ({ data: await startCamera(context, body) }),
    stop: async (context, { params }) => ({ data: await stopStream(context, params.id) }),
    adjust: async (context, { params, body }) => ({ data: await adjustCamera(context, params.id, body) }),
    remove: (context, { params }) => removeStream(context, params.id),
    playback: async (context, { params }) => ({ data: await playbackOf(context, params.id) }),
    snapshot: async (context, { params, request }) => ({
      data: await storeSnapshot(context, params.id, request),
    }),
    startRecording: async (context, { params }) => ({ data: await startRecording(context, params.id) }),
    stopRecording: async (context, { params }) => ({ data: await stopRecording(context, params.id) }),
  });
  mount(app, services, guestLinks, {
    list: async (context, { params }) => ({ data: await listGuestLinks(context, params.id) }),
    create: async (context, { params, body }) => ({ data: await createGuestLink(context, params.id, body) }),
    revoke: async (context, { params }) => {
      await revokeGuestLink(context, params.id);
      return { message: "Revoked" };
    },
  });
  mount(app, services, guestView, {
    open: async (context, { body, request }) => ({
      data: await openGuestLink(context, { ...body, ip: request.ip }),
    }),
    playback: async (context, { body }) => ({ data: await guestPlayback(context, body) }),
  });
  liveVideoSocket(app, services);
  mediaServerAuthorization(app, services);
}
