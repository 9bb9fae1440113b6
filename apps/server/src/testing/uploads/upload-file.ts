import type { Session, TestApp } from "#testing/test-app.ts";

interface UploadedFile {
  name: string;
  content: string | Uint8Array<ArrayBuffer>;
  type?: string;
}

/** Posts a multipart form with one file, like a browser. */
export async function uploadFile(
  { app }: Pick<TestApp, "app">,
  session: Session,
  path: string,
  { name, content, type = "" }: UploadedFile,
) {
  const form = new FormData();
  form.append("file", new Blob([content], { type }), name);
  const request = new Request("http://localhost", { method: "POST", body: form });
  return app.inject({
    method: "POST",
    url: path,
    headers: { cookie: session, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
