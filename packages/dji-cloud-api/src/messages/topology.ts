import { z } from "zod";
import { wireName, wireNumber, wireSerialNumber, wireText } from "./wire-values.ts";

const device = {
  domain: wireText.optional(),
  type: wireNumber,
  sub_type: wireNumber,
  device_secret: wireName.optional(),
  nonce: wireName.optional(),
  thing_version: wireText.optional(),
};

/** Data of `update_topo`: the gateway and its sub-devices. No sub-device means that the aircraft is off. */
export const TopologyUpdate = z.looseObject({
  ...device,
  sub_devices: z
    .array(z.looseObject({ ...device, sn: wireSerialNumber, index: wireName.optional() }))
    .max(16)
    .default([]),
});
export type TopologyUpdate = z.infer<typeof TopologyUpdate>;
