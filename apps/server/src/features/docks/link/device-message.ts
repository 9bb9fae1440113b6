import type { Envelope } from "@overfly/dji-cloud-api/messages/envelope";
import type { z } from "zod";
import type { SystemContext } from "#context.ts";
import type { LinkedDock } from "./dock-directory.ts";

export interface DeviceMessage<T = unknown> {
  dock: LinkedDock;
  envelope: Envelope;
  data: T;
}

/** The reply's `data`; undefined means result 0. */
export type DeviceReply = Record<string, unknown> | undefined;

/** Handles one message. An exception is logged, and the device, without a reply, sends the message again. */
export type DeviceHandler = (context: SystemContext, message: DeviceMessage) => Promise<DeviceReply>;

/** Handlers by method. Messages of one dock and queue are handled one after another. */
export interface DeviceHandlers {
  requests: Record<string, DeviceHandler>;
  events: Record<string, DeviceHandler>;
  status: Record<string, DeviceHandler>;
}

export class BadDeviceMessage extends Error {}

/** A handler that validates `data` by a schema first. */
export const handlerFor =
  <S extends z.ZodType>(
    schema: S,
    handle: (context: SystemContext, message: DeviceMessage<z.output<S>>) => Promise<DeviceReply | void>,
  ): DeviceHandler =>
  async (context, message) => {
    const parsed = schema.safeParse(message.data);
    if (!parsed.success) throw new BadDeviceMessage(parsed.error.message);
    return (await handle(context, { ...message, data: parsed.data })) ?? undefined;
  };

/** Result 0 with an output. */
export const successReply = (values: Record<string, unknown>) => ({ result: 0, output: values });
