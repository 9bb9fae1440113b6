import type { Session, TestApp } from "#testing/test-app.ts";

/** Posts a multipart form with one file, like a browser. */
export async function uploadPicture(
  { app }: Pick<TestApp, "app">,
  session: Session,
  path: string,
  bytes: Buffer,
) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "me.png");
  const request = new Request("http://localhost", { method: "POST", body: form });
  return app.inject({
    method: "POST",
    url: path,
    headers: { cookie: session, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
