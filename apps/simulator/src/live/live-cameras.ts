import { localFrame } from "@overfly/geo/local-frame";
import { wireNumber } from "@overfly/dji-cloud-api/messages/wire-values";
import { z } from "zod";
import type { DockLocation, SimulatedState } from "#dock/dock-state.ts";
import type { Log } from "#dock/log.ts";
import type { CameraPose } from "#scene/camera.ts";
import type { Plant } from "#scene/plant.ts";
import { DOCK_LENSES, DRONE_LENSES, type VideoLens } from "./camera-lenses.ts";
import { isQuality, type VideoSettings } from "./video-picture.ts";
import { startVideoThread, type VideoThread } from "./video-thread.ts";

const StartPush = z.looseObject({
  url_type: wireNumber,
  url: z.url({ protocol: /^rtmp$/ }),
  video_id: z.string(),
  video_quality: wireNumber.optional(),
  video_type: z.string().optional(),
});
const VideoId = z.looseObject({ video_id: z.string() });
const QualityChange = z.looseObject({ video_quality: wireNumber.refine(isQuality) });
const LensChange = z.looseObject({ video_type: z.string() });

/** DJI's code for a command that doesn't fit the device's state. */
const NOT_AVAILABLE_NOW = 600_017;
const RTMP = 1;
const PICTURES_PER_SECOND = 5;
/** Of a dock's own camera, and of a drone on the ground. */
const MIN_HEIGHT_M = 2.5;
const DOCK_CAMERA_PITCH_DEG = -18;

interface LiveCamerasOptions {
  dockSerialNumber: string;
  plantInView: () => Plant;
  state: SimulatedState;
  location: DockLocation;
  log: Log;
  /** Tells the cloud which cameras stream. */
  report: (videoIds: readonly string[]) => void;
}

export interface LiveCameras {
  /** Answers a service call about live video; undefined for any other. */
  handle: (method: string, data: unknown) => { result: number } | undefined;
  stop: () => void;
}

/**
 * The cameras of a dock and its drone. Each shows the plant from where it is. Their video is H.264 without compression,
 * so no encoder has to be installed.
 */
export function createLiveCameras(options: LiveCamerasOptions): LiveCameras {
  const streaming = new Map<string, StreamingCamera>();
  const isDockCamera = (videoId: string) => videoId.startsWith(`${options.dockSerialNumber}/`);
  const lensOf = (videoId: string, wanted?: string) =>
    findLens(isDockCamera(videoId) ? DOCK_LENSES : DRONE_LENSES, wanted);
  const report = () => options.report([...streaming.keys()]);

  const end = (videoId: string) => {
    const stream = streaming.get(videoId);
    if (!stream) return { result: NOT_AVAILABLE_NOW };
    clearInterval(stream.timer);
    streaming.delete(videoId);
    stream.thread.end();
    report();
    return { result: 0 };
  };
  const start = (data: unknown) => {
    const { success, data: request } = StartPush.safeParse(data);
    if (!success || request.url_type !== RTMP || streaming.has(request.video_id))
      return { result: NOT_AVAILABLE_NOW };
    const { url, video_id: videoId, video_quality: quality = 0 } = request;
    const lens = lensOf(videoId, request.video_type);
    if (lens === undefined || !isQuality(quality)) return { result: NOT_AVAILABLE_NOW };
    const settings: VideoSettings = { lens, quality };
    const plant = options.plantInView();
    const thread = startVideoThread(plant, { url, settings }, () => {
      if (streaming.get(videoId)?.thread === thread) end(videoId);
    });
    const show = () =>
      thread.show(isDockCamera(videoId) ? dockPose(options, plant) : dronePose(options, plant));
    streaming.set(videoId, {
      thread,
      timer: setInterval(show, 1000 / PICTURES_PER_SECOND),
      settings,
    });
    options.log(`streaming ${videoId}`);
    report();
    return { result: 0 };
  };
  const change = (videoId: string, changed: Partial<VideoSettings> | undefined) =>
    changeSettings(streaming.get(videoId), changed);
  return {
    handle: (method, data) => {
      if (method === "live_start_push") return start(data);
      const { video_id = "" } = VideoId.safeParse(data).data ?? {};
      if (method === "live_stop_push") return end(video_id);
      if (method === "live_set_quality") return change(video_id, readQuality(data));
      if (method !== "live_lens_change") return undefined;
      const lens = lensOf(video_id, LensChange.safeParse(data).data?.video_type ?? "");
      return change(video_id, lens && { lens });
    },
    stop: () => {
      for (const videoId of streaming.keys()) end(videoId);
    },
  };
}

interface StreamingCamera {
  thread: VideoThread;
  timer: NodeJS.Timeout;
  settings: VideoSettings;
}

function changeSettings(stream: StreamingCamera | undefined, changed: Partial<VideoSettings> | undefined) {
  if (!stream || !changed) return { result: NOT_AVAILABLE_NOW };
  Object.assign(stream.settings, changed);
  stream.thread.change(stream.settings);
  return { result: 0 };
}

/** The wanted lens, by default the first; undefined where the camera hasn't got it. */
const findLens = (lenses: readonly VideoLens[], wanted: string | undefined): VideoLens | undefined =>
  wanted === undefined ? lenses[0] : lenses.find((one) => one === wanted);

function readQuality(data: unknown): Pick<VideoSettings, "quality"> | undefined {
  const quality = QualityChange.safeParse(data).data?.video_quality;
  return quality === undefined ? undefined : { quality };
}

interface Place {
  longitude: number;
  latitude: number;
}

function positionIn({ spec }: Plant, { longitude, latitude }: Place) {
  const { originLongitude, originLatitude } = spec;
  const [eastM, northM] = localFrame([originLongitude, originLatitude]).toMetres([longitude, latitude]);
  return { eastM, northM };
}

const dronePose = ({ state: { aircraft } }: LiveCamerasOptions, plant: Plant): CameraPose => {
  return {
    ...positionIn(plant, aircraft),
    heightAboveGroundM: Math.max(MIN_HEIGHT_M, aircraft.elevationM),
    yawDeg: aircraft.headingDeg,
    pitchDeg: aircraft.elevationM < MIN_HEIGHT_M ? DOCK_CAMERA_PITCH_DEG : aircraft.gimbalPitchDeg,
  };
};

/** Looks at the plant's first corner. */
const dockPose = ({ location }: LiveCamerasOptions, plant: Plant): CameraPose => {
  const { eastM, northM } = positionIn(plant, location);
  const yawDeg = (Math.atan2(-eastM, -northM) * 180) / Math.PI;
  return { eastM, northM, heightAboveGroundM: MIN_HEIGHT_M, yawDeg, pitchDeg: DOCK_CAMERA_PITCH_DEG };
};
