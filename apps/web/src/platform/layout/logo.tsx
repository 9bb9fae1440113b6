import style from "./logo.module.css";

/** The product's mark: a wing over the sun. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <circle cx="21.4" cy="10.6" r="5" fill="#f6ab2f" />
    <path
      d="M2.5 24C8.2 14.8 15.6 12.6 29.5 15.2 22 16.6 17.2 19.6 13.2 26.4 10.4 23.2 7.2 22.6 2.5 24Z"
      fill="currentColor"
    />
  </svg>
);

export const Logo = ({ size = 32 }: { size?: number }) => (
  <span className={style["logo"]}>
    <Mark size={size} />
    <span className={style["word"]} dir="ltr">
      Overfly
    </span>
  </span>
);
