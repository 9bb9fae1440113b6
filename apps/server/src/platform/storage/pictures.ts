import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import sharp from "sharp";
import type { PlainMessageKey } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import { HttpError, notFound } from "#platform/http/errors.ts";
import { requireFreeSpace } from "./free-space.ts";
import { readPictureHeader } from "./picture-header.ts";
import type { FileReply } from "#platform/http/file-reply.ts";

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;
const MAX_SIDE_PX = 512;
const YEAR_S = 365 * 86_400;

const UNREADABLE = "errors/organization:unreadablePicture";

/**
 * The magic numbers of JPEG, PNG and WebP. Nothing else reaches the decoder, such as an SVG that could refer to
 * other files.
 */
const MAGIC_NUMBERS = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/];

/** "cover" crops to a square, for avatars; "inside" keeps the aspect ratio, for logos. */
export type Fit = "cover" | "inside";

/** Stores the uploaded file as a small picture without metadata; returns its URL. */
export async function storePicture(
  context: Pick<SystemContext, "storage" | "settings">,
  request: FastifyRequest,
  fit: Fit,
): Promise<string> {
  const picture = await readUploadedPicture(context, request, {
    maxBytes: MAX_BYTES,
    side: MAX_SIDE_PX,
    fit,
  });
  const key = randomBytes(16).toString("hex");
  await context.storage.put(storageKey(key), picture);
  return `${PICTURE_URL}${key}`;
}

interface PictureLimits {
  maxBytes: number;
  /** Longest side in pixels afterwards. */
  side: number;
  fit: Fit;
}

/** The uploaded file as WebP, at most that large and without metadata; 413 or 415 with the reason. */
export async function readUploadedPicture(
  { settings }: Pick<SystemContext, "settings">,
  request: FastifyRequest,
  { maxBytes, side, fit }: PictureLimits,
): Promise<Buffer> {
  await requireFreeSpace({ settings });
  const file = await request.file({ limits: { fileSize: maxBytes } });
  if (!file) throw refused(415, "errors/organization:choosePicture");
  const bytes = await file.toBuffer().catch(() => {
    throw refused(413, "errors/organization:pictureTooLarge");
  });
  if (!MAGIC_NUMBERS.some((sign) => sign.test(bytes.toString("hex", 0, 12)))) throw refused(415, UNREADABLE);
  const header = await readPictureHeader(bytes, MAX_PIXELS).catch(() => {
    throw refused(415, UNREADABLE);
  });
  if (header.refusal) throw refused(415, UNREADABLE);
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: side, height: side, fit, withoutEnlargement: fit === "inside" })
    .webp({ quality: 85 })
    .toBuffer()
    .catch(() => {
      throw refused(415, UNREADABLE);
    });
}

/** Deletes a stored picture; ignores other URLs and missing pictures. */
export async function deletePicture({ storage }: Pick<SystemContext, "storage">, address: string | null) {
  if (address?.startsWith(PICTURE_URL)) await storage.delete(storageKey(address.slice(PICTURE_URL.length)));
}

export async function readPicture(
  { storage }: Pick<SystemContext, "storage">,
  key: string,
): Promise<FileReply> {
  if (!(await storage.exists(storageKey(key)))) throw notFound("Image");
  return { body: Buffer.from(await storage.getBytes(storageKey(key))), maxAgeS: YEAR_S };
}

/** A stored picture for a PDF; null without one, or if it is gone. */
export async function pictureAsPng(
  { storage }: Pick<SystemContext, "storage">,
  address: string | null,
): Promise<Uint8Array | null> {
  if (!address?.startsWith(PICTURE_URL)) return null;
  const key = storageKey(address.slice(PICTURE_URL.length));
  if (!(await storage.exists(key))) return null;
  return Uint8Array.from(
    await sharp(await storage.getBytes(key))
      .png()
      .toBuffer(),
  );
}

const refused = (status: number, messageKey: PlainMessageKey) =>
  new HttpError(status, messageKey, { file: [messageKey] });

const PICTURE_URL = "/api/ops/picture?key=";
const storageKey = (key: string) => `pictures/${key}.webp`;
