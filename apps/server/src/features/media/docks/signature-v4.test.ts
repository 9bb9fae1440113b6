import { expect, test } from "vitest";
import { isSignatureValid, parseAuthorization, type SignedRequest } from "./signature-v4.ts";

/** The example of the S3 API's documentation: "Authenticating requests, GET object". */
const SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
const REQUEST: SignedRequest = {
  method: "GET",
  url: "/test.txt",
  headers: {
    host: "examplebucket.s3.amazonaws.com",
    range: "bytes=0-9",
    "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "x-amz-date": "20130524T000000Z",
    authorization:
      "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request," +
      "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date," +
      "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  },
};
const SIGNED_AT = Date.UTC(2013, 4, 24);
const MINUTE = 60_000;

function isValid(request: SignedRequest, at = SIGNED_AT, secret = SECRET): boolean {
  const signature = parseAuthorization(request.headers.authorization);
  return signature !== undefined && isSignatureValid(request, signature, secret, new Date(at));
}

test.each([
  ["at once", 0, true],
  ["15 minutes later", 15 * MINUTE, true],
  ["later than 15 minutes", 15 * MINUTE + 1, false],
  ["15 minutes before, by a slow clock", -15 * MINUTE, true],
  ["earlier than 15 minutes before", -15 * MINUTE - 1, false],
])("a signature %s: %d ms, valid is %s", (_name, laterMs, expected) => {
  expect(isValid(REQUEST, SIGNED_AT + laterMs)).toBe(expected);
});

test.each<[string, Partial<SignedRequest>]>([
  ["method", { method: "PUT" }],
  ["path", { url: "/other.txt" }],
  ["query", { url: "/test.txt?acl" }],
  ["header", { headers: { ...REQUEST.headers, range: "bytes=0-99" } }],
  ["body", { headers: { ...REQUEST.headers, "x-amz-content-sha256": "0".repeat(64) } }],
])("a request with another %s than signed is invalid", (_name, changes) => {
  expect(isValid({ ...REQUEST, ...changes })).toBe(false);
});

test("another secret, or none, is invalid", () => {
  expect(isValid(REQUEST, SIGNED_AT, "another")).toBe(false);
  expect(isValid({ ...REQUEST, headers: { host: "examplebucket.s3.amazonaws.com" } })).toBe(false);
});
