import type { Envelope } from "@overfly/dji-cloud-api/messages/envelope";

type Data = Record<string, unknown>;

export interface ReceivedMessage {
  serialNumber: string;
  channel: string;
  method: string | undefined;
  data: Data;
  envelope: Envelope;
}

export interface CloudScript {
  isBound?: boolean;
  bindError?: number;
  /** Uploads that the storage rejects before it accepts one. */
  failingPuts?: number;
}

/** The cloud's reply to a message of a dock; undefined where none is needed. */
export function replyFor(
  { channel, method, data, envelope }: ReceivedMessage,
  script: CloudScript,
  endpoint: string,
): Data | undefined {
  if (channel === "status" || (channel === "events" && envelope.need_reply)) return { result: 0 };
  if (channel !== "requests") return undefined;
  const devices = (data["devices"] ?? data["bind_devices"] ?? []) as { sn: string }[];
  switch (method ?? "") {
    case "config":
      return {
        ntp_server_host: "127.0.0.1",
        ntp_server_port: 123,
        app_id: "1",
        app_key: "k",
        app_license: "l",
      };
    case "airport_bind_status":
      return ok({
        bind_status: devices.map(({ sn }) => ({ sn, is_device_bind_organization: script.isBound ?? false })),
      });
    case "airport_organization_get":
      return ok({ organization_name: "Sun Survey" });
    case "airport_organization_bind":
      return ok({ err_infos: devices.map(({ sn }) => ({ sn, err_code: script.bindError ?? 0 })) });
    case "storage_config_get":
      return ok({
        provider: "minio",
        endpoint,
        bucket: "media",
        region: "us-east-1",
        object_key_prefix: "provider-1",
        credentials: { access_key_id: "id", access_key_secret: "key", security_token: "token", expire: 3600 },
      });
    default:
      return { result: 0 };
  }
}

const ok = (output: Data) => ({ result: 0, output });
