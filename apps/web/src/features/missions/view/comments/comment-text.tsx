import { partsOf } from "./mentions.ts";
import style from "./comments.module.css";

/** A comment's text, with the people it mentions set apart. */
export const CommentText = ({ text, mentions }: { text: string; mentions: readonly string[] }) =>
  partsOf(text, mentions).map(({ at, part, isMention }) =>
    isMention ? (
      <bdi key={at} className={style["mention"]}>
        {part}
      </bdi>
    ) : (
      part
    ),
  );
