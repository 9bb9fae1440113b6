import { z } from "zod";
import { wireBoolean, wireName, wireNumber, wireSerialNumber, wireText } from "./wire-values.ts";

/** A dock and its drone, with room for more. */
const MAX_DEVICES = 32;

export const ConfigRequest = z.looseObject({ config_type: wireName, config_scope: wireName });

/** The reply has no `output`: its fields are in `data` itself. */
export const ConfigReply = z.looseObject({
  ntp_server_host: z.string(),
  ntp_server_port: wireNumber.optional(),
  app_id: wireText,
  app_key: z.string(),
  app_license: z.string(),
});

export const BindStatusRequest = z.looseObject({
  devices: z.array(z.looseObject({ sn: wireSerialNumber })).max(MAX_DEVICES),
});

export const BindStatusOutput = z.looseObject({
  bind_status: z.array(
    z.looseObject({
      sn: z.string(),
      is_device_bind_organization: wireBoolean,
      organization_id: z.string().optional(),
      organization_name: z.string().optional(),
      device_callsign: z.string().optional(),
    }),
  ),
});

export const OrganizationGetRequest = z.looseObject({
  device_binding_code: wireName,
  organization_id: wireName,
});

export const OrganizationGetOutput = z.looseObject({ organization_name: z.string() });

export const OrganizationBindRequest = z.looseObject({
  bind_devices: z
    .array(
      z.looseObject({
        sn: wireSerialNumber,
        device_binding_code: wireName,
        organization_id: wireName,
        device_callsign: wireName.optional(),
        device_model_key: wireName.optional(),
      }),
    )
    .max(MAX_DEVICES),
});

/** One entry a device; `err_code` 0 means bound. */
export const OrganizationBindOutput = z.looseObject({
  err_infos: z.array(z.looseObject({ sn: z.string(), err_code: wireNumber })),
});
