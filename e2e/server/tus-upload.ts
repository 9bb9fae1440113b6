import { UPLOADS_PATH } from "@overfly/contract/media/media";

export interface Uploader {
  origin: string;
  cookie: string;
}

const RESUMABLE = { "tus-resumable": "1.0.0" };
const BYTES = "application/offset+octet-stream";

/** Creates a tus upload for a mission's file; returns its URL where accepted. */
export async function createUpload(
  { origin, cookie }: Uploader,
  { name, mission, size }: { name: string; mission: string; size: number },
) {
  const pair = (key: string, value: string) => `${key} ${Buffer.from(value).toString("base64")}`;
  const reply = await fetch(`${origin}${UPLOADS_PATH}`, {
    method: "POST",
    headers: {
      ...RESUMABLE,
      cookie,
      "upload-length": String(size),
      "upload-metadata": [pair("filename", name), pair("mission", mission)].join(","),
    },
  });
  return { status: reply.status, address: reply.headers.get("location") ?? "", text: await reply.text() };
}

/** Sends bytes from an offset; returns the new offset. */
export async function sendBytes(
  { origin, cookie }: Uploader,
  address: string,
  { bytes, offset }: { bytes: Uint8Array | ReadableStream; offset: number },
) {
  const reply = await fetch(new URL(address, origin), {
    method: "PATCH",
    headers: { ...RESUMABLE, cookie, "upload-offset": String(offset), "content-type": BYTES },
    body: bytes as BodyInit,
    ...(bytes instanceof ReadableStream && { duplex: "half" }),
  });
  return {
    status: reply.status,
    offset: Number(reply.headers.get("upload-offset")),
    text: await reply.text(),
  };
}

export async function uploadOffset({ origin, cookie }: Uploader, address: string) {
  const reply = await fetch(new URL(address, origin), { method: "HEAD", headers: { ...RESUMABLE, cookie } });
  return { status: reply.status, offset: Number(reply.headers.get("upload-offset")) };
}

/** Uploads a whole file in one request. */
export async function upload(who: Uploader, mission: string, name: string, bytes: Uint8Array) {
  const created = await createUpload(who, { name, mission, size: bytes.length });
  if (created.status !== 201) return created;
  return { ...(await sendBytes(who, created.address, { bytes, offset: 0 })), address: created.address };
}
