import type { ReactNode } from "react";
import { Hint } from "#platform/ui/display/hint.tsx";
import style from "./contacts.module.css";
import { PhoneLinks } from "./phone-links.tsx";

export interface ContactLinesProps {
  contact: {
    name: string;
    role: string | null;
    phone: string | null;
    email: string | null;
    note?: string | null;
  };
  /** Beside the name. */
  badge?: ReactNode;
}

/** Who somebody is, with links that call and write to them. */
export const ContactLines = ({ contact: { name, role, phone, email, note }, badge }: ContactLinesProps) => (
  <div>
    <strong>
      <bdi>{name}</bdi>
    </strong>{" "}
    {badge}
    {role && (
      <Hint as="div">
        <bdi>{role}</bdi>
      </Hint>
    )}
    {(phone !== null || email !== null) && (
      <div className={style["ways"]}>
        {phone && (
          <a href={`tel:${phone.replaceAll("-", "")}`}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        )}
      </div>
    )}
    {note && (
      <p className={style["note"]}>
        <bdi>
          <PhoneLinks text={note} />
        </bdi>
      </p>
    )}
  </div>
);
