import { UPLOADS_PATH } from "@overfly/contract/media/media";
import type { Session, TestApp } from "#testing/test-app.ts";

interface Sender {
  app: TestApp["app"];
  session: Session;
}

const RESUMABLE = { "tus-resumable": "1.0.0" };

/** Tokens and ids that say where a file goes and what it is. */
export type UploadPlace = Partial<Record<"mission" | "site" | "folder" | "deliverable", string>>;

/** Creates an upload; returns its URL, or the error reply. */
export async function announce(
  { app, session }: Sender,
  { name, size, ...place }: { name: string; size: number } & UploadPlace,
) {
  const pair = (key: string, value: string) => `${key} ${Buffer.from(value).toString("base64")}`;
  const response = await app.inject({
    method: "POST",
    url: UPLOADS_PATH,
    headers: {
      ...RESUMABLE,
      cookie: session,
      "upload-length": String(size),
      "upload-metadata": Object.entries({ filename: name, ...place })
        .map(([key, value]) => pair(key, value))
        .join(","),
    },
  });
  return {
    status: response.statusCode,
    address: String(response.headers.location ?? ""),
    body: response.body,
  };
}

/** The bytes of an upload that have arrived. */
export async function offsetOf({ app, session }: Sender, address: string) {
  const response = await app.inject({
    method: "HEAD",
    url: address,
    headers: { ...RESUMABLE, cookie: session },
  });
  return { status: response.statusCode, offset: Number(response.headers["upload-offset"]) };
}

export async function sendBytes(
  { app, session }: Sender,
  address: string,
  { bytes, offset, headers }: { bytes: Uint8Array; offset: number; headers?: Record<string, string> },
) {
  const response = await app.inject({
    method: "PATCH",
    url: address,
    headers: {
      ...RESUMABLE,
      cookie: session,
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
      ...headers,
    },
    payload: Buffer.from(bytes),
  });
  return {
    status: response.statusCode,
    offset: Number(response.headers["upload-offset"]),
    body: response.body,
  };
}

/** Uploads a whole file. */
export async function upload(sender: Sender, place: string | UploadPlace, name: string, bytes: Uint8Array) {
  const where = typeof place === "string" ? { mission: place } : place;
  const { status, address, body } = await announce(sender, { name, ...where, size: bytes.length });
  if (status !== 201) return { status, body };
  return sendBytes(sender, address, { bytes, offset: 0 });
}
