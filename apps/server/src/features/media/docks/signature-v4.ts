import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** A request signed by AWS Signature Version 4. `url` is path and query as sent. */
export interface SignedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

export interface Signature {
  accessKeyId: string;
  /** Credential scope, such as 20260131/us-east-1/s3/aws4_request. */
  scope: string;
  signedHeaders: readonly string[];
  signature: string;
}

const ALGORITHM = "AWS4-HMAC-SHA256";
const HEADER =
  /^AWS4-HMAC-SHA256\s+Credential=([^/,\s]+)\/([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([\da-f]{64})$/;
const CLOCK_SKEW_MS = 15 * 60_000;

export function parseAuthorization(authorization: string | undefined): Signature | undefined {
  const parts = HEADER.exec(authorization ?? "");
  if (!parts) return undefined;
  const [, accessKeyId = "", scope = "", signedHeaders = "", signature = ""] = parts;
  return { accessKeyId, scope, signedHeaders: signedHeaders.split(";"), signature };
}

/** Whether the request was signed with this secret within the clock skew, covering host, date and payload hash. */
export function isSignatureValid(
  request: SignedRequest,
  { scope, signedHeaders, signature }: Signature,
  secret: string,
  now: Date,
): boolean {
  const { headers } = request;
  const date = headerValue(headers["x-amz-date"]);
  const payloadHash = headerValue(headers["x-amz-content-sha256"]);
  const requiredHeaders = ["host", "x-amz-date", "x-amz-content-sha256"];
  if (!requiredHeaders.every((name) => signedHeaders.includes(name))) return false;
  if (!scope.startsWith(`${date.slice(0, 8)}/`) || !scope.endsWith("/aws4_request")) return false;
  if (Math.abs(parseAmzDate(date) - now.getTime()) > CLOCK_SKEW_MS) return false;

  const [path = "", query = ""] = request.url.split("?", 2);
  const canonical = [
    request.method,
    canonicalPath(path),
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${headerValue(headers[name]).trim().replaceAll(/ +/g, " ")}`),
    "",
    signedHeaders.join(";"),
    payloadHash,
  ].join("\n");
  const toSign = [ALGORITHM, date, scope, sha256(canonical)].join("\n");
  const expected = createHmac("sha256", signingKey(secret, scope)).update(toSign).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}

/** Decodes and re-encodes the path: AWS signs it with all but unreserved characters encoded. */
function canonicalPath(path: string): string {
  try {
    return path
      .split("/")
      .map((part) => encodeURIComponent(decodeURIComponent(part)).replaceAll(/[!'()*]/g, percent))
      .join("/");
  } catch {
    return path; // invalid encoding: no signature matches
  }
}

/** A parameter without a value is signed with an empty one. */
const canonicalQuery = (query: string): string =>
  query
    .split("&")
    .map((pair) => (pair === "" || pair.includes("=") ? pair : `${pair}=`))
    .toSorted()
    .join("&");

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

const signingKey = (secret: string, scope: string): Buffer =>
  scope
    .split("/")
    .reduce<Buffer>(
      (key, part) => createHmac("sha256", key).update(part).digest(),
      Buffer.from(`AWS4${secret}`),
    );

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const headerValue = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(",") : (value ?? "");

/** Parses 20260131T101500Z; -Infinity for anything else, which is outside of every clock skew. */
function parseAmzDate(date: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date);
  if (!parts) return Number.NEGATIVE_INFINITY;
  const [, year, month, day, hour, minute, second] = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
