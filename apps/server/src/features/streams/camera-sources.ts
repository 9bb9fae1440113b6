import { STREAM_LENSES, type StreamLens, type StreamSources } from "@overfly/contract/streams/streams";
import { LiveCapacity } from "@overfly/dji-cloud-api/messages/device-state";
import type { Context } from "#context.ts";
import { owned } from "#tenancy.ts";
import { problemMessage } from "./media-server-problem.ts";

export interface DockCamera {
  /** DJI's name: {sn}/{camera_index}/{video_index} */
  videoId: string;
  /** Of the dock or of its drone. */
  serialNumber: string;
  lenses: StreamLens[];
}

/** More docks than one page shows are searched for in the list of docks. */
const MAX_DOCKS = 200;

const isLens = (name: string): name is StreamLens => STREAM_LENSES.some((lens) => lens === name);

/** The cameras that a dock reported as `live_capacity`. */
export function camerasOf(dockOsd: unknown): DockCamera[] {
  const reported = (dockOsd as { live_capacity?: unknown } | null)?.live_capacity;
  const { device_list = [] } = LiveCapacity.safeParse(reported).data ?? {};
  return device_list.flatMap(({ sn, camera_list }) =>
    camera_list.flatMap(({ camera_index, video_list }) =>
      video_list.slice(0, 1).map(({ video_index, switchable_video_types = [] }) => ({
        videoId: `${sn}/${camera_index}/${video_index}`,
        serialNumber: sn,
        lenses: switchable_video_types.filter(isLens),
      })),
    ),
  );
}

export async function listSources(context: Context): Promise<StreamSources> {
  const docks = await context.db
    .selectFrom("docks")
    .where(owned(context.user, "docks"))
    .where("archived_at", "is", null)
    .where("bound_at", "is not", null)
    .select(["id", "name", "state", "serial_number", "dock_osd"])
    .orderBy("name")
    .orderBy("id")
    .limit(MAX_DOCKS)
    .execute();
  return {
    engine: context.video?.engine ?? null,
    problem: context.video?.problem ? problemMessage(context.video.problem) : null,
    docks: docks.map(({ id, name, state, serial_number, dock_osd }) => ({
      id,
      name,
      state: state as StreamSources["docks"][number]["state"],
      cameras: camerasOf(dock_osd).map(({ serialNumber, lenses }) => ({
        source: serialNumber === serial_number ? ("dock_camera" as const) : ("drone_camera" as const),
        lenses,
      })),
    })),
  };
}
