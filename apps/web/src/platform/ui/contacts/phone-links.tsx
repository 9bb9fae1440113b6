import { Anchor } from "@mantine/core";
import style from "./contacts.module.css";

/** A number as people write it: +962 79 123-4567, (06) 555 1234. */
const PHONE = /(\+?\(?\d[\d\s()./-]{5,}\d)/u;

/** A text in which each phone number can be called. */
export const PhoneLinks = ({ text }: { text: string }) =>
  text.split(PHONE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name
      <Anchor
        key={index}
        href={`tel:${part.replaceAll(/[^+\d]/g, "")}`}
        className={style["number"]}
        underline="always"
        inherit
      >
        <bdi dir="ltr">{part}</bdi>
      </Anchor>
    ),
  );
