import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

export interface FileReply {
  body: Readable | Buffer;
  /** Overrides the endpoint's type where the file knows better. */
  type?: string;
  /** Offered as the name of a download; without it the browser may show the file. */
  name?: string;
  size_bytes?: number;
  /** Seconds that the browser may keep it; for content that never changes under its address. */
  maxAgeS?: number;
}

/** Sends a stored file so that it can't run as the application: true type, no sniffing, sandboxed. */
export function sendFile(reply: FastifyReply, type: string, { body, ...file }: FileReply) {
  reply
    .type(file.type ?? type)
    .header("x-content-type-options", "nosniff")
    .header(
      "content-security-policy",
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox",
    )
    .header(
      "cache-control",
      file.maxAgeS ? `private, max-age=${file.maxAgeS}, immutable` : "private, no-cache",
    );
  if (file.size_bytes !== undefined) reply.header("content-length", file.size_bytes);
  if (file.name) reply.header("content-disposition", attachment(file.name));
  return reply.send(body);
}

/** RFC 6266: an ASCII fallback and the whole name, encoded. */
function attachment(name: string) {
  const plain = name.replaceAll(/[^\w. -]/g, "_");
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
