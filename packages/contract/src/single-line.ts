import { z } from "zod";

/** Control characters, line ends, and signs that turn the direction of what follows: one name could pose as another. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

/** A name in one line, of at least one and at most `most` characters. */
export const singleLine = (most: number) =>
  z
    .string()
    .trim()
    .min(1, "errors/fields:empty")
    .max(most, `At most ${most} characters`)
    .refine((text) => !CONTROL_CHARACTERS.test(text), "errors/fields:controlCharacters");

/** The same, which may be left empty: then it is null. */
export const optionalSingleLine = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters`)
    .refine((text) => !CONTROL_CHARACTERS.test(text), "errors/fields:controlCharacters")
    .transform((text) => (text === "" ? null : text))
    .nullable();
