import { expect, test } from "vitest";
import { CallError } from "#platform/api/call-error.ts";
import { PhotosLeft, sendPhotos } from "./send-photos.ts";

const photo = (name: string): File => new File(["x"], name);
const [BAD, LATER, LAST] = [photo("bad.jpg"), photo("later.jpg"), photo("last.jpg")];

async function left(send: (file: File) => Promise<unknown>): Promise<PhotosLeft> {
  const error: unknown = await sendPhotos([BAD, LATER, LAST], send).catch((caught: unknown) => caught);
  if (!(error instanceof PhotosLeft)) throw new Error("All were sent");
  return error;
}
const refusal = (status: number, message: string) => new CallError(status, { message });

test("a refused photo doesn't hold up the others, and is left with its reason", async () => {
  const sent: string[] = [];
  const { message, photos } = await left((file) => {
    if (file === BAD) return Promise.reject(refusal(422, "This is no photo"));
    sent.push(file.name);
    return Promise.resolve();
  });
  expect([message, photos, sent]).toEqual(["This is no photo", [BAD], ["later.jpg", "last.jpg"]]);
});

test("a connection that breaks after a refusal is the reason that is told, and the rest isn't tried", async () => {
  const tried: File[] = [];
  const { message, photos } = await left((file) => {
    tried.push(file);
    return Promise.reject(file === BAD ? refusal(422, "This is no photo") : refusal(0, "No connection"));
  });
  expect([message, photos, tried]).toEqual(["No connection", [BAD, LATER, LAST], [BAD, LATER]]);
});
