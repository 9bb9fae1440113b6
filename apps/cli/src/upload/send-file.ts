import { createReadStream } from "node:fs";
import { UPLOADS_PATH } from "@overfly/contract/media/media";
import { type DetailedError, Upload } from "tus-js-client";
import type { Server } from "./server-calls.ts";

/** Waits between tries of a server that is away; what arrived before is not sent again. */
const RETRY_MS = [500, 1000, 3000, 5000, 10_000, 30_000];
const AWAY = [0, 409, 423, 429, 502, 503, 504];

interface FileToSend {
  path: string;
  name: string;
  sizeBytes: number;
  missionToken: string;
}

/** Sends a file by tus; returns why it could not be sent, or null. */
export const sendFile = (
  { url, token }: Server,
  { path, name, sizeBytes, missionToken }: FileToSend,
): Promise<string | null> =>
  new Promise((resolve) => {
    new Upload(createReadStream(path), {
      endpoint: new URL(UPLOADS_PATH, url).href,
      uploadSize: sizeBytes,
      metadata: { filename: name, mission: missionToken },
      headers: { authorization: `Bearer ${token}` },
      retryDelays: RETRY_MS,
      onShouldRetry: (error) => AWAY.includes(statusOf(error)),
      onSuccess: () => resolve(null),
      onError: (error) => resolve(reasonOf(error)),
    }).start();
  });

/** 0 without an answer. */
const statusOf = ({ originalResponse }: DetailedError): number => originalResponse?.getStatus() ?? 0;

function reasonOf(error: Error | DetailedError): string {
  const answer = "originalResponse" in error ? error.originalResponse : null;
  if (!answer) return "originalRequest" in error ? "the server can't be reached" : error.message;
  try {
    const { message } = JSON.parse(answer.getBody()) as { message?: unknown };
    if (typeof message === "string") return message.replace(/\.$/, "");
  } catch {
    // a proxy's page
  }
  return `the server answers ${answer.getStatus()}`;
}
