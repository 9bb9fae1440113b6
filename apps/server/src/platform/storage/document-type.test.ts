import { DOCUMENT_EXTENSIONS } from "@overfly/contract/stored-document";
import { expect, test } from "vitest";
import { documentTypeOf } from "./document-type.ts";

const JPEG = Buffer.of(0xff, 0xd8, 0xff, 0xe0);
const UNKNOWN = "errors/sites:unsupportedDocument";
const ZIP = Buffer.from("PK\u0003\u0004rest");

test.each([
  ["Permit.PDF", Buffer.from("%PDF-1.7"), "application/pdf"],
  ["gate.jpg", JPEG, "image/jpeg"],
  ["as-built.kmz", ZIP, "application/vnd.google-earth.kmz"],
  ["list.xlsx", ZIP, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["block.dwg", Buffer.from("AC1032\0\0\0"), "image/vnd.dwg"],
  ["block.dxf", Buffer.from("  0\r\nSECTION\r\n"), "image/vnd.dxf"],
  ["strings.csv", Buffer.from("string,الصف\n1,2\n"), "text/csv; charset=utf-8"],
])("%s is recognised by its content", (name, bytes, mime) => {
  expect(documentTypeOf(bytes, name)).toEqual({ ok: true, mime });
});

test.each([
  ["a picture that calls itself a PDF", "permit.pdf", JPEG],
  ["a page", "page.html", Buffer.from("<script>alert(1)</script>")],
  ["an archive that calls itself a text", "notes.txt", ZIP],
  ["a text that calls itself a picture", "gate.png", Buffer.from("just words")],
  ["a text without an ending", "README", Buffer.from("just words")],
])("%s is rejected for its extension", (_what, name, bytes) => {
  expect(documentTypeOf(bytes, name)).toMatchObject({
    ok: false,
    error: "errors/sites:documentTypeMismatch",
  });
});

test.each([
  ["a program", "setup.exe", Buffer.from("MZ\u0090\0\u0003\0")],
  ["a program that calls itself a text", "setup.txt", Buffer.from("\u007fELF\u0002\u0001\u0001\0")],
  ["bytes that are no UTF-8", "notes.txt", Buffer.of(0x61, 0xc3, 0x28)],
])("%s is rejected as an unsupported type", (_what, name, bytes) => {
  expect(documentTypeOf(bytes, name)).toMatchObject({ ok: false, error: UNKNOWN });
});

test("every extension of the contract is accepted", () => {
  const samples = [
    "%PDF-",
    "PK\u0003\u0004",
    "AC1032",
    "words",
    "\0\0\0\u0018ftypheic",
    "\0\0\0\u0018ftypmp42",
  ].map((text) => Buffer.from(text, "latin1"));
  const pictures = [
    JPEG,
    Buffer.of(0x89, 0x50, 0x4e, 0x47),
    Buffer.from("II*\0"),
    Buffer.from("RIFF....WEBP"),
  ];
  const refused = DOCUMENT_EXTENSIONS.filter(
    (ending) => ![...samples, ...pictures].some((bytes) => documentTypeOf(bytes, `a.${ending}`).ok),
  );
  expect(refused).toEqual([]);
});
