import { invalid } from "#platform/http/errors.ts";

const MIN_DISTINCT_CHARACTERS = 5;
const MIN_PART_LENGTH = 5;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Rejects (422, at `field`) passwords that are guessed first: the 49,000 most common, also with added symbols and
 * digits, those with few different characters, and those made of the owner's name or address. The contract limits
 * the length.
 */
export async function checkPassword(
  field: string,
  password: string,
  about: readonly string[],
): Promise<void> {
  const plain = password.toLowerCase();
  const core = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const list = await commonPasswords();
  if (list.has(plain) || list.has(core) || list.has(halfOf(plain)))
    throw invalid({ [field]: ["errors/auth:commonPassword"] });
  if (new Set(plain).size < MIN_DISTINCT_CHARACTERS) throw invalid({ [field]: ["errors/auth:weakPassword"] });
  const own = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u));
  if (own.some((part) => part.length >= MIN_PART_LENGTH && rest(plain, part).length < MIN_PART_LENGTH))
    throw invalid({ [field]: ["errors/auth:personalPassword"] });
}

/** Half of a password that repeats a word, else a text that is in no list. */
const halfOf = (text: string) => {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : "";
};

/** The letters that remain without a word. */
const rest = (text: string, part: string) => text.replaceAll(part, "").replaceAll(/[^\p{L}]/gu, "");

async function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(String)),
  );
  return common;
}
