import { MAX_UPLOAD_BYTES, UPLOADS_PATH } from "@overfly/contract/media/media";
import type { DetailedError, Upload as TusUpload, UploadOptions } from "tus-js-client";
import { pauseOrOnline, untilReachable } from "./reachable.ts";
import { apiOrigin } from "#platform/api/sides.ts";
import { placeOfBatch, type UploadPlace } from "./upload-place.ts";
import type { UploadProblem } from "./upload-progress.ts";
import type { StartUpload, UploadEvents, UploadTask } from "./upload-queue.ts";

/** For what the server answers but can't take at once: an upload that it still holds for a connection that is gone. */
const RETRY_MS = [0, 1000, 3000, 5000];
/** Waits between tries that bring no byte, though the server answers. */
const FUTILE_MS = [0, 1000, 2000, 4000, 8000, 15_000, 15_000];
/** Of a server that is away, behind a proxy that isn't; and of too many requests. */
const AWAY = [0, 429, 502, 503, 504];
const KEY = "overfly";

/** Loaded with the first upload: most visits upload nothing. */
const loadTus = () => import("tus-js-client");

export const prepareUploads = (): void => void loadTus().catch(() => undefined);

export const uploadByTus: StartUpload = (file, batch, events) =>
  startTusUpload(file, placeOfBatch(batch), events);

/**
 * Uploads a file by the tus protocol. An interrupted upload resumes where it stopped, even after a reload; without a
 * network it waits for it.
 */
function startTusUpload(file: File, place: UploadPlace, events: UploadEvents): UploadTask {
  let upload: TusUpload | undefined;
  let stopped = false;
  let resumed = false;
  let futileTries = 0;
  // a page closed in between would send the file again: the server's address of it is forgotten last
  const keepUntil = async (noted: unknown): Promise<void> => {
    await noted;
    if (upload) await forgetAddress(upload);
  };
  const goOnLater = async (): Promise<void> => {
    const pause = FUTILE_MS[futileTries];
    if (pause === undefined) return events.failed("offline");
    futileTries += 1;
    events.cutOff();
    await pauseOrOnline(pause);
    await untilReachable();
    resumed = true;
    if (!stopped) await begin();
  };
  const begin = async (): Promise<void> => {
    if (file.size > MAX_UPLOAD_BYTES) return events.failed("tooLarge");
    try {
      upload ??= await makeUpload(file, optionsWithEvents);
    } catch {
      return goOnLater(); // the library could not be loaded
    }
    resumed ||= upload.url !== null;
    if (!stopped) upload.start();
  };
  const optionsWithEvents: UploadOptions = {
    ...optionsFor(file, place),
    onProgress: (sent) => {
      if (!resumed) futileTries = 0;
      events.progress(sent, resumed);
      resumed = false;
    },
    onSuccess: () => void keepUntil(events.done()).catch(() => undefined),
    onError: (error) => {
      if (stopped) return;
      const problem = problemOf(error);
      if (problem === "offline") void goOnLater();
      else events.failed(problem, reasonOf(error));
    },
  };
  void begin();
  return {
    abort: (forget) => {
      stopped = true;
      // A server that can't be reached forgets an unfinished upload by itself, after a while.
      upload?.abort(forget && upload.url !== null).catch(() => undefined);
    },
  };
}

async function makeUpload(file: File, options: UploadOptions): Promise<TusUpload> {
  const { Upload } = await loadTus();
  const upload = new Upload(file, options);
  const [earlier] = await upload.findPreviousUploads();
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  return upload;
}

async function forgetAddress(upload: TusUpload): Promise<void> {
  for (const { urlStorageKey } of await upload.findPreviousUploads())
    await upload.options.urlStorage?.removeUpload(urlStorageKey);
}

const optionsFor = (file: File, place: UploadPlace): UploadOptions => ({
  endpoint: `${apiOrigin()}${UPLOADS_PATH}`,
  metadata: { filename: file.name, filetype: file.type, ...place },
  retryDelays: RETRY_MS,
  onShouldRetry: isWorthRetrying,
  fingerprint: () => Promise.resolve(fingerprintOf(file, place)),
  onBeforeRequest: (request) => {
    const underlying: unknown = request.getUnderlyingObject();
    if (underlying instanceof XMLHttpRequest) underlying.withCredentials = true;
  },
});

const fingerprintOf = (file: File, place: UploadPlace): string =>
  [KEY, ...Object.values(place), file.name, file.size, file.lastModified].join("-");

/** Of an upload that exists, 409 and 423 pass: the server still writes what arrived. */
function isWorthRetrying({ originalRequest, originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0;
  return originalRequest.getMethod() !== "POST" && [409, 423].includes(status);
}

function problemOf(error: Error): UploadProblem {
  const status = "originalResponse" in error ? statusOf(error as DetailedError) : 0;
  if (status === 413) return "tooLarge";
  if (status === 404 || status === 409 || status === 410) return "gone";
  if (AWAY.includes(status) || status === 423) return "offline";
  return status < 500 ? "rejected" : "notStored";
}

/** The server's message in the user's language. */
function reasonOf(error: Error): string | undefined {
  const body = "originalResponse" in error ? (error as DetailedError).originalResponse?.getBody() : undefined;
  try {
    const { message } = JSON.parse(body ?? "") as { message?: unknown };
    return typeof message === "string" ? message : undefined;
  } catch {
    return undefined; // a proxy's page
  }
}

/** 0 without an answer of the server. */
const statusOf = ({ originalResponse }: DetailedError): number => originalResponse?.getStatus() ?? 0;
