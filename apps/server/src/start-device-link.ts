import type { SystemContext } from "./context.ts";
import { linkDevices } from "#features/docks/link/device-link.ts";
import { completeDataUpload } from "#features/missions/workflow/complete-data-upload.ts";
import { mediaMessageHandlers } from "#features/media/docks/media-message-handlers.ts";
import { startDispatcher } from "#features/flights/flight-dispatcher.ts";
import { trackFlights } from "#features/flights/tracking/flight-tracker.ts";
import { flightMessageHandlers } from "#features/flights/flight-message-handlers.ts";
import { startTrackDownsampling } from "#features/flights/tracking/downsample-tracks.ts";
import { takeCameraStatus } from "#features/streams/camera-errors.ts";
import type { Broker } from "#platform/mqtt/open-broker.ts";

/** The device-link role: receives the docks' messages and passes them to the features. Returns what stops it. */
export async function startDeviceLink(context: SystemContext, broker: Broker): Promise<() => Promise<void>> {
  const tracker = trackFlights(context);
  const hooks = { onChanged: tracker.refresh, onClosed: completeDataUpload };
  const [flights, media] = [
    flightMessageHandlers(hooks),
    mediaMessageHandlers({ onStored: completeDataUpload }),
  ];
  const unlink = await linkDevices(context, {
    broker,
    handlers: {
      requests: { ...flights.requests, ...media.requests },
      events: { ...flights.events, ...media.events },
    },
    listener: {
      ...tracker,
      onCameraStatus: ({ id }, cameras) =>
        void takeCameraStatus(context, id, cameras).catch((error: unknown) =>
          context.log.error({ err: error }, "Could not store the state of a dock's cameras"),
        ),
    },
  });
  const stopDispatcher = startDispatcher(context, hooks);
  const stopDownsampling = startTrackDownsampling(context);
  return async () => {
    await stopDownsampling();
    await stopDispatcher();
    await unlink();
    await tracker.stop();
  };
}
