import { createHmac, timingSafeEqual } from "node:crypto";
import type { SystemContext } from "#context.ts";
import { installationSecret } from "#platform/db/installation-secret.ts";
import { isSignatureValid, parseAuthorization, type SignedRequest } from "./signature-v4.ts";

const VALIDITY_S = 3600;

type Needs = Pick<SystemContext, "db" | "now">;

/** Temporary S3 credentials of a dock. Nothing is stored: they derive from the installation's secret. */
export async function dockCredentials(context: Needs, dockId: number) {
  const expiresAt = context.now().getTime() + VALIDITY_S * 1000;
  const access_key_id = `OF${dockId}X${expiresAt}`;
  const { key, token } = await deriveSecrets(context, access_key_id);
  return { access_key_id, access_key_secret: key, security_token: token, expire: VALIDITY_S };
}

/** The id of the dock whose credentials signed a request; undefined if they are invalid or expired. */
export async function authenticateDock(context: Needs, request: SignedRequest): Promise<number | undefined> {
  const signature = parseAuthorization(request.headers.authorization);
  const accessKey = /^OF(\d{1,9})X(\d{13})$/.exec(signature?.accessKeyId ?? "");
  if (!signature || !accessKey || Number(accessKey[2]) < context.now().getTime()) return undefined;
  const { key, token } = await deriveSecrets(context, signature.accessKeyId);
  if (!areEqual(String(request.headers["x-amz-security-token"] ?? ""), token)) return undefined;
  return isSignatureValid(request, signature, key, context.now()) ? Number(accessKey[1]) : undefined;
}

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
