import type { Session, TestApp } from "#testing/test-app.ts";

interface UploadedFile {
  name: string;
  content: string | Uint8Array;
  type?: string;
}

/** A multipart form with one file, as a browser sends it. */
export async function formWithFile({ name, content, type = "" }: UploadedFile) {
  const form = new FormData();
  const bytes = typeof content === "string" ? content : new Uint8Array(content);
  form.append("file", new Blob([bytes], { type }), name);
  const encoded = new Response(form);
  return {
    contentType: encoded.headers.get("content-type") ?? "",
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** Sends a file like a browser. */
export async function uploadFile(
  { app }: Pick<TestApp, "app">,
  session: Session,
  path: string,
  { method = "POST", ...file }: UploadedFile & { method?: "POST" | "PUT" },
) {
  const { contentType, payload } = await formWithFile(file);
  return app.inject({
    method,
    url: path,
    headers: { cookie: session, "content-type": contentType },
    payload,
  });
}
