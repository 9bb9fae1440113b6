import type { SystemContext } from "./context.ts";
import { linkDevices } from "#features/docks/link/device-link.ts";
import { finishMission } from "#features/media/docks/finish-mission.ts";
import { mediaMessages } from "#features/media/docks/media-messages.ts";
import { startDispatcher } from "#features/flights/flight-dispatcher.ts";
import { followFlights } from "#features/flights/flight-follower.ts";
import { flightMessages } from "#features/flights/flight-messages.ts";
import { startThinning } from "#features/flights/thin-tracks.ts";
import type { MessageBus } from "#platform/mqtt/message-bus.ts";

/** The role of a device link: all that docks say, and what the features do with it. Answers with what ends it. */
export async function serveDevices(context: SystemContext, broker: MessageBus): Promise<() => Promise<void>> {
  const follower = followFlights(context);
  const hooks = { changed: follower.look, closed: finishMission };
  const [flights, media] = [flightMessages(hooks), mediaMessages()];
  const unlink = await linkDevices(context, {
    broker,
    handlers: {
      requests: { ...flights.requests, ...media.requests },
      events: { ...flights.events, ...media.events },
    },
    follower,
  });
  const endDispatch = startDispatcher(context, hooks);
  const endThinning = startThinning(context);
  return async () => {
    await endThinning();
    await endDispatch();
    await unlink();
    await follower.stop();
  };
}
