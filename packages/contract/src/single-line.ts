import { z } from "zod";

/** Control characters, line breaks, and bidirectional overrides, with which one name could pose as another. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

/** A single line of 1 to `most` characters. */
export const singleLine = (most: number) =>
  z
    .string()
    .trim()
    .min(1, "errors/fields:empty")
    .max(most)
    .refine((text) => !CONTROL_CHARACTERS.test(text), "errors/fields:controlCharacters");

/** The same, but optional: an empty text becomes null. */
export const optionalSingleLine = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !CONTROL_CHARACTERS.test(text), "errors/fields:controlCharacters")
    .transform((text) => (text === "" ? null : text))
    .nullable();
