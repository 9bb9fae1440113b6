import type { Session, TestApp } from "#testing/test-app.ts";
import { uploadFile } from "./upload-file.ts";

export const uploadPicture = (app: Pick<TestApp, "app">, session: Session, path: string, bytes: Buffer) =>
  uploadFile(app, session, path, { name: "me.png", content: new Uint8Array(bytes), type: "image/png" });
