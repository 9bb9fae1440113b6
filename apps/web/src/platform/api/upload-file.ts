import type { Reply, Endpoint, ParamsInput, QueryInput } from "@overfly/contract/endpoint";
import { currentLocale } from "#platform/i18n/locale.ts";
import { CallError } from "./call-error.ts";
import { readFailure, urlOf } from "./call.ts";
import { defaultErrorMessage } from "./default-error-messages.ts";

export interface FileUpload<E extends Endpoint> {
  params?: ParamsInput<E> & object;
  query?: QueryInput<E> & object;
  file: File;
  /** Sent share of the file, between 0 and 1. */
  onProgress?: (share: number) => void;
}

/** Calls a multipart endpoint and reports progress, which `fetch` can't. Throws a `CallError` like `call`. */
export async function uploadFile<const E extends Endpoint>(
  endpoint: E,
  { params, query, file, onProgress }: FileUpload<E>,
): Promise<Reply<E>> {
  const form = new FormData();
  form.append("file", file);
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, urlOf(endpoint, params, query));
    request.withCredentials = true;
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("accept-language", currentLocale());
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener("load", () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    request.addEventListener("error", () => reject(unreachable()));
    request.send(form);
  });
  if (!response.ok) throw await readFailure(response);
  return (await response.json()) as Reply<E>;
}

const unreachable = (): CallError =>
  new CallError(0, {
    message: defaultErrorMessage("platform/errors:unreachable"),
  });
