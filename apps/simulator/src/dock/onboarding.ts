import {
  BindStatusOutput,
  ConfigReply,
  OrganizationBindOutput,
  OrganizationGetOutput,
} from "@overfly/dji-cloud-api/messages/device-binding";
import type { z } from "zod";
import type { CloudLink } from "./cloud-link.ts";
import { DOCK_2, type DroneModel } from "./drone-model.ts";
import type { Log } from "./log.ts";

/** What an operator enters at the dock. */
export interface DockIdentity {
  serialNumber: string;
  droneSerialNumber: string;
  organizationId: string;
  deviceBindingCode: string;
  callsign: string;
}

/** Registers the dock and its aircraft, binds them if necessary, and reports the topology. Throws where the cloud rejects them. */
export async function registerDock(
  link: CloudLink,
  identity: DockIdentity,
  model: DroneModel,
  log: Log,
): Promise<void> {
  ConfigReply.parse(await link.request("config", { config_type: "json", config_scope: "product" }));
  const serialNumbers = [identity.serialNumber, identity.droneSerialNumber];
  const { bind_status } = outputOf(
    BindStatusOutput,
    await link.request("airport_bind_status", { devices: serialNumbers.map((sn) => ({ sn })) }),
  );
  const bound = serialNumbers.every((sn) =>
    bind_status.some((device) => device.sn === sn && device.is_device_bind_organization),
  );
  if (!bound) await bindDevices(link, identity, model, log);
  await reportTopology(link, identity, model);
}

export const reportTopology = (
  link: CloudLink,
  { droneSerialNumber }: DockIdentity,
  model: DroneModel,
): Promise<void> =>
  link.topology({
    domain: "3",
    type: DOCK_2.type,
    sub_type: DOCK_2.subType,
    device_secret: "simulated",
    nonce: "simulated",
    thing_version: "1.1.2",
    sub_devices: [
      {
        sn: droneSerialNumber,
        domain: "0",
        type: model.type,
        sub_type: model.subType,
        index: "A",
        device_secret: "simulated",
        nonce: "simulated",
        thing_version: "1.1.2",
      },
    ],
  });

async function bindDevices(
  link: CloudLink,
  identity: DockIdentity,
  model: DroneModel,
  log: Log,
): Promise<void> {
  const organization = {
    organization_id: identity.organizationId,
    device_binding_code: identity.deviceBindingCode,
  };
  const { organization_name } = outputOf(
    OrganizationGetOutput,
    await link.request("airport_organization_get", organization),
  );
  const device = (sn: string, device_model_key: string, device_callsign: string) => ({
    ...organization,
    sn,
    device_model_key,
    device_callsign,
  });
  const { err_infos } = outputOf(
    OrganizationBindOutput,
    await link.request("airport_organization_bind", {
      bind_devices: [
        device(identity.serialNumber, DOCK_2.key, identity.callsign),
        device(identity.droneSerialNumber, model.key, `${identity.callsign} aircraft`),
      ],
    }),
  );
  const rejected = err_infos.find(({ err_code }) => err_code !== 0);
  if (rejected) throw new Error(`${rejected.sn} was rejected: error ${rejected.err_code}`);
  log(`bound to ${organization_name}`);
}

export function outputOf<Shape extends z.ZodType>(
  shape: Shape,
  data: Record<string, unknown>,
): z.infer<Shape> {
  const result = Number(data["result"] ?? 0);
  if (result !== 0) throw new Error(`The cloud rejects the request: error ${result}`);
  return shape.parse(data["output"]);
}
