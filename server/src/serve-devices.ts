import type { SystemContext } from "#context.ts";
import { linkDevices } from "#docks/link/device-link.ts";
import type { MessageBus } from "#mqtt/message-bus.ts";

/** The role of a device link: all that docks say, and what the features do with it. Answers with what ends it. */
export const serveDevices = (context: SystemContext, broker: MessageBus): Promise<() => Promise<void>> =>
  linkDevices(context, {
    broker,
    handlers: { requests: {}, events: {} },
    follower: { organizationsOf: () => [], droneReported: () => {} },
  });
