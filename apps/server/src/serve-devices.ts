import type { SystemContext } from "./context.ts";
import { linkDevices } from "#features/docks/link/device-link.ts";
import { completeDataUpload } from "#features/media/docks/complete-data-upload.ts";
import { mediaMessageHandlers } from "#features/media/docks/media-message-handlers.ts";
import { startDispatcher } from "#features/flights/flight-dispatcher.ts";
import { trackFlights } from "#features/flights/flight-tracker.ts";
import { flightMessageHandlers } from "#features/flights/flight-message-handlers.ts";
import { startTrackDownsampling } from "#features/flights/downsample-tracks.ts";
import type { MessageBus } from "#platform/mqtt/message-bus.ts";

/** The role of a device link: all that docks say, and what the features do with it. Answers with what ends it. */
export async function serveDevices(context: SystemContext, broker: MessageBus): Promise<() => Promise<void>> {
  const follower = trackFlights(context);
  const hooks = { changed: follower.refresh, closed: completeDataUpload };
  const [flights, media] = [flightMessageHandlers(hooks), mediaMessageHandlers()];
  const unlink = await linkDevices(context, {
    broker,
    handlers: {
      requests: { ...flights.requests, ...media.requests },
      events: { ...flights.events, ...media.events },
    },
    listener: follower,
  });
  const endDispatch = startDispatcher(context, hooks);
  const endThinning = startTrackDownsampling(context);
  return async () => {
    await endThinning();
    await endDispatch();
    await unlink();
    await follower.stop();
  };
}
