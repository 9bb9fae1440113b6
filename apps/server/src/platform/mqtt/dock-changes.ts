import { z } from "zod";
import type { MessageBus } from "./message-bus.ts";

const TOPIC = "overfly/dock-changes";

const DockChange = z.object({ mqtt_username: z.string(), disconnect: z.boolean() });
/** A dock whose row was changed by a person. */
export type DockChange = z.infer<typeof DockChange>;

export const publishDockChange = (bus: Pick<MessageBus, "publish">, change: DockChange): Promise<void> =>
  bus.publish(TOPIC, JSON.stringify(change));

/** Resolves with a function that ends the subscription. Only the server's own account may publish these messages. */
export const onDockChange = (
  bus: Pick<MessageBus, "subscribe">,
  handle: (change: DockChange) => void,
): Promise<() => void> =>
  bus.subscribe(TOPIC, (_topic, payload) => handle(DockChange.parse(JSON.parse(payload.toString()))));
