import { expect, test } from "vitest";
import { cloudBatch, placeOfBatch, siteOfBatch, type UploadPlace } from "./upload-place.ts";

test.each<[string, UploadPlace, UploadPlace]>([
  ["a site", { site: "s-1_" }, { site: "s-1_" }],
  ["a site's folder", { site: "s-1_", folder: "7" }, { site: "s-1_", folder: "7" }],
  ["a mission", { mission: "m=1&" }, { mission: "m=1&" }],
  [
    "a deliverable of a mission",
    { mission: "m", deliverable: "orthomosaic" },
    { mission: "m", deliverable: "orthomosaic" },
  ],
])("files for %s stay so through a batch's name, which keeps the site", (_what, place, sent) => {
  const batch = cloudBatch("s-1_", place);
  expect(placeOfBatch(batch)).toEqual(sent);
  expect(siteOfBatch(batch)).toBe("s-1_");
});

test("a token alone is that of a mission, whose uploads are none of the cloud's", () => {
  expect(placeOfBatch("f_h-27")).toEqual({ mission: "f_h-27" });
  expect(siteOfBatch("f_h-27")).toBeNull();
});
