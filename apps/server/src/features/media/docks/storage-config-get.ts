import { createHmac, timingSafeEqual } from "node:crypto";
import type { StorageConfigGetOutput } from "@overfly/dji-cloud-api/messages/storage-config-get";
import type { SystemContext } from "#context.ts";
import { serverUrl } from "#platform/http/server-url.ts";
import { installationSecret } from "#platform/db/installation-secret.ts";
import { isSignatureValid, parseAuthorization, type SignedRequest } from "./signature-v4.ts";

/** Path style: the bucket is the first part of the path, as MinIO's clients ask for it. */
export const BUCKET = "overfly-media";
const REGION = "us-east-1";
const VALIDITY_S = 3600;

type Needs = Pick<SystemContext, "db" | "now">;

/** Where a dock may put its files for an hour: under its own prefix of our own receiver. */
export async function storageConfigReply(
  context: SystemContext,
  dock: { id: number; serial_number: string },
): Promise<StorageConfigGetOutput> {
  const expiresAt = context.now().getTime() + VALIDITY_S * 1000;
  const access_key_id = `OF${dock.id}X${expiresAt}`;
  const secrets = await deriveSecrets(context, access_key_id);
  return {
    provider: "minio",
    endpoint: serverUrl(context.settings),
    bucket: BUCKET,
    region: REGION,
    object_key_prefix: `docks/${dock.serial_number}`,
    credentials: {
      access_key_id,
      access_key_secret: secrets.key,
      security_token: secrets.token,
      expire: VALIDITY_S,
    },
  };
}

/** The dock that signed a request, by the keys it was lent; undefined where anything about them is wrong. */
export async function authenticateDock(context: Needs, request: SignedRequest): Promise<number | undefined> {
  const signature = parseAuthorization(request.headers.authorization);
  const accessKey = /^OF(\d{1,9})X(\d{13})$/.exec(signature?.accessKeyId ?? "");
  if (!signature || !accessKey || Number(accessKey[2]) < context.now().getTime()) return undefined;
  const { key, token } = await deriveSecrets(context, signature.accessKeyId);
  if (!areEqual(String(request.headers["x-amz-security-token"] ?? ""), token)) return undefined;
  return isSignatureValid(request, signature, key, context.now()) ? Number(accessKey[1]) : undefined;
}

/** Nothing is kept: key and token follow from the installation's secret. */
async function deriveSecrets({ db }: Pick<Needs, "db">, accessKeyId: string) {
  const secret = await installationSecret(db, "dock-storage");
  const derive = (what: string) =>
    createHmac("sha256", secret).update(`${what} ${accessKeyId}`).digest("base64url");
  return { key: derive("key"), token: derive("token") };
}

function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
