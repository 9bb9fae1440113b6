import { useState } from "react";
import { Link } from "react-router";
import style from "./footer.module.css";
import { useFrameText } from "./frame-text.ts";

export function Footer() {
  const text = useFrameText();
  const [year] = useState(() => String(new Date().getFullYear()));
  return (
    <footer className={style["footer"]}>
      <span>{text("product")}</span>
      <span>{text("rights", { year })}</span>
      <span className={style["links"]}>
        <Link to="/privacy">{text("privacy")}</Link>
        <Link to="/terms">{text("terms")}</Link>
      </span>
    </footer>
  );
}
