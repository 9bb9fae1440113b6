import { z } from "zod";
import { wireNumber, wireText } from "./wire-values.ts";

const device = {
  domain: wireText.optional(),
  type: wireNumber,
  sub_type: wireNumber,
  device_secret: z.string().optional(),
  nonce: z.string().optional(),
  thing_version: wireText.optional(),
};

/** Data of `update_topo`: the gateway and its sub-devices. No sub-device means that the aircraft is off. */
export const TopologyUpdate = z.looseObject({
  ...device,
  sub_devices: z
    .array(z.looseObject({ ...device, sn: z.string(), index: z.string().optional() }))
    .default([]),
});
export type TopologyUpdate = z.infer<typeof TopologyUpdate>;
