import { streams } from "@overfly/contract/streams/streams";
import { expect } from "vitest";
import { createFakeDock, type FakeDock } from "#testing/fake-dock.ts";
import type { Session, TestApp } from "#testing/test-app.ts";
import { connectPublisher } from "./rtmp-publisher.ts";

const camera = (sn: string, camera_index: string, lenses: string[]) => ({
  sn,
  camera_list: [
    {
      camera_index,
      video_list: [{ video_index: "normal-0", video_type: lenses[0], switchable_video_types: lenses }],
    },
  ],
});

/** A dock at work that reported its cameras, as DJI's documentation describes `live_capacity`. */
export async function createCameraDock(app: TestApp, session: Session): Promise<FakeDock> {
  const dock = await createFakeDock(app, session);
  await dock.bind();
  await dock.report({ mode_code: 4 });
  await dock.send("state", {
    live_capacity: {
      available_video_number: 2,
      coexist_video_number_max: 1,
      device_list: [
        camera(dock.serialNumber, "165-0-7", ["normal"]),
        camera(dock.droneSerialNumber, "81-0-0", ["wide", "ir"]),
      ],
    },
  });
  const cameras = async () => {
    const { body } = await app.call(session, streams.sources);
    return body.data.docks.find(({ id }) => id === dock.id)?.cameras.map(({ source }) => source);
  };
  await expect.poll(cameras).toEqual(["dock_camera", "drone_camera"]);
  return dock;
}

/** Publishes to the address that the dock was given last. */
export async function publishFrom(dock: FakeDock) {
  const url = String(dock.calls.findLast(({ method }) => method === "live_start_push")?.data["url"]);
  const publisher = connectPublisher({
    server: url.slice(0, url.lastIndexOf("/")),
    key: url.split("/").at(-1) ?? "",
  });
  expect(await publisher.isAccepted).toBe(true);
  publisher.sendPictures(3);
  return publisher;
}
