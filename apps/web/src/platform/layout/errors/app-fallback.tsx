import { Component, type ReactNode } from "react";
import style from "./error-page.module.css";

/** Fallback when the frame itself fails. */
export class AppFallback extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <UnexpectedError /> : this.props.children;
  }
}

export const UnexpectedError = () => (
  <div className={style["page"]} role="alert">
    <h1>Unexpected Application Error!</h1>
  </div>
);
