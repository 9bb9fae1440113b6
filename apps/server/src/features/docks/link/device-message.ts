import type { Envelope } from "@overfly/dji-cloud-api/envelope";
import type { z } from "zod";
import type { SystemContext } from "#context.ts";
import type { LinkedDock } from "./dock-directory.ts";

export interface DeviceMessage<T = unknown> {
  dock: LinkedDock;
  envelope: Envelope;
  data: T;
}

/** The reply's `data`; nothing means result 0. */
export type DeviceReply = Record<string, unknown> | undefined;

/** Acts on one message. What it throws is logged, and the device, unanswered, sends it again. */
export type DeviceHandler = (context: SystemContext, message: DeviceMessage) => Promise<DeviceReply>;

/** Handlers by method. Each runs after the one before it on the same dock and lane. */
export interface DeviceHandlers {
  requests: Record<string, DeviceHandler>;
  events: Record<string, DeviceHandler>;
  status: Record<string, DeviceHandler>;
}

export class BadDeviceMessage extends Error {}

/** A handler of messages of one shape; another shape is refused before it. */
export const handles =
  <S extends z.ZodType>(
    schema: S,
    work: (context: SystemContext, message: DeviceMessage<z.output<S>>) => Promise<DeviceReply | void>,
  ): DeviceHandler =>
  async (context, message) => {
    const parsed = schema.safeParse(message.data);
    if (!parsed.success) throw new BadDeviceMessage(parsed.error.message);
    return (await work(context, { ...message, data: parsed.data })) ?? undefined;
  };

/** A success with a result. */
export const output = (values: Record<string, unknown>) => ({ result: 0, output: values });
