import { expect, test } from "vitest";
import { isSignatureValid, parseAuthorization } from "./signature-v4.ts";

/** The example "GET Object" of AWS's documentation of Signature Version 4, with its published signature. */
const SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
const AUTHORIZATION =
  "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request," +
  "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date," +
  "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41";
const REQUEST = {
  method: "GET",
  url: "/test.txt",
  headers: {
    host: "examplebucket.s3.amazonaws.com",
    range: "bytes=0-9",
    "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "x-amz-date": "20130524T000000Z",
  },
};

const isValidAt = (time: string, request: typeof REQUEST = REQUEST, secret = SECRET) => {
  const signature = parseAuthorization(AUTHORIZATION);
  return signature !== undefined && isSignatureValid(request, signature, secret, new Date(time));
};

// AWS accepts a clock that is off by 15 minutes
test.each([
  ["2013-05-24T00:00:00Z", true],
  ["2013-05-24T00:14:59Z", true],
  ["2013-05-24T00:15:01Z", false],
  ["2013-05-23T23:45:01Z", true],
  ["2013-05-23T23:44:59Z", false],
  ["2013-05-25T00:00:00Z", false],
])("the example's signature at %s: %s", (time, isValid) => {
  expect(isValidAt(time)).toBe(isValid);
});

test.each<[string, Partial<typeof REQUEST>]>([
  ["another method", { method: "PUT" }],
  ["another path", { url: "/other.txt" }],
  ["a query", { url: "/test.txt?acl" }],
  ["another host", { headers: { ...REQUEST.headers, host: "other.s3.amazonaws.com" } }],
  ["another payload", { headers: { ...REQUEST.headers, "x-amz-content-sha256": "0".repeat(64) } }],
])("does not cover %s", (_name, changes) => {
  expect(isValidAt("2013-05-24T00:00:00Z", { ...REQUEST, ...changes })).toBe(false);
});

test("needs the secret", () => {
  expect(isValidAt("2013-05-24T00:00:00Z", REQUEST, `${SECRET}x`)).toBe(false);
});
