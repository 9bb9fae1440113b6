import { useParams } from "react-router";
import { AddMember } from "./add-member.tsx";
import { EditMember } from "./edit-member.tsx";
import { MemberList } from "./member-list.tsx";

/** The list, /members/addNewMember and /members/edit/:id. */
export function MembersTab() {
  const [group = "", , step, id] = (useParams()["*"] ?? "").split("/");
  const home = `/settings/${group}/members`;
  if (step === "addNewMember") return <AddMember home={home} />;
  if (step === "edit" && /^\d+$/.test(id ?? "")) return <EditMember key={id} id={Number(id)} home={home} />;
  return <MemberList home={home} />;
}
