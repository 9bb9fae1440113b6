import type { SystemContext } from "#context.ts";
import { linkDevices } from "#docks/link/device-link.ts";
import { finishMission } from "#dock-media/finish-mission.ts";
import { mediaMessages } from "#dock-media/media-messages.ts";
import { startDispatcher } from "#flights/flight-dispatcher.ts";
import { followFlights } from "#flights/flight-follower.ts";
import { flightMessages } from "#flights/flight-messages.ts";
import { startThinning } from "#flights/thin-tracks.ts";
import type { MessageBus } from "#mqtt/message-bus.ts";

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
