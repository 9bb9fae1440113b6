import style from "./code.module.css";

/** A number of a mission, a serial number and the like: never on two lines, from left to right in Arabic, too. */
export const Code = ({ children }: { children: string }) => <bdi className={style["code"]}>{children}</bdi>;

/** With digits and hyphens, such as "INV-06-R08"; a longer one, such as a file's name, may be wider than a phone. */
const CODES =
  /((?<![\p{L}\d-])(?=[\p{L}\d-]{3,24}(?![\p{L}\d-]))(?=[\p{L}\d-]*\d)[\p{L}\d]+(?:-[\p{L}\d]+)+)/u;

/** A text that may have codes, of which none is broken at its hyphens. */
export const TextWithCodes = ({ children }: { children: string }) =>
  children.split(CODES).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key
      <span key={index} className={style["code"]}>
        {part}
      </span>
    ),
  );
