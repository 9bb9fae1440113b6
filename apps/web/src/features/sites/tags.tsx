import style from "./site.module.css";

interface TagsProps {
  label: string;
  tags: readonly string[];
}

/** The labels of a site; nothing without any. */
export const Tags = ({ label, tags }: TagsProps) =>
  tags.length > 0 && (
    <ul className={style["tags"]} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          <bdi>{tag}</bdi>
        </li>
      ))}
    </ul>
  );
