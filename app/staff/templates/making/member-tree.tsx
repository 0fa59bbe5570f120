/** Sections with their blocks; each has buttons that move, hide and delete it. */
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Key, useT } from "#app/i18n/index.ts";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";
import type { Language } from "#base/language.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { EditMember } from "#workers/licences/templates/edit/contract.ts";
import { formatPlace, getRowId, isSamePlace } from "./place.ts";

interface MemberTreeProps {
  id: string;
  members: readonly EditMember[];
  chosen: readonly string[];
  language: Language;
  /** Hidden fields of each form. */
  start: ReactNode;
}

export function MemberTree({ members, ...rest }: MemberTreeProps) {
  const movable = members.filter(({ fixed }) => !fixed);
  return (
    <ol className="member-list">
      {members.map((member) => (
        <li key={formatPlace(member.place)}>
          <MemberRow {...rest} member={member} isFirst={movable[0] === member} isLast={movable.at(-1) === member} />
          {member.blocks.length > 0 ? <MemberTree {...rest} members={member.blocks} /> : null}
        </li>
      ))}
    </ol>
  );
}

interface MemberRowProps extends Omit<MemberTreeProps, "members"> {
  member: EditMember;
  isFirst: boolean;
  isLast: boolean;
}

function MemberRow({ id, member, chosen, language, start, isFirst, isLast }: MemberRowProps) {
  const t = useT();
  const { place, hidden, fixed } = member;
  const name = member.name[language] || member.type;
  const button = (intent: string, icon: IconName, label: Key, isOff = false) => (
    <button
      type="submit"
      name="intent"
      value={intent}
      disabled={isOff}
      title={t(label, { name })}
      aria-label={t(label, { name })}
    >
      <Icon name={icon} className="size-4" />
    </button>
  );
  return (
    <div
      id={getRowId(place)}
      className="member-row"
      data-chosen={isSamePlace(place, chosen) || undefined}
      data-hidden={hidden || undefined}
    >
      <Link
        to={`${staffPaths.editTemplate(id, { place })}#settings`}
        aria-current={isSamePlace(place, chosen) ? "true" : undefined}
      >
        {name}
        {member.excerpt ? <span className="text-small text-ink-3"> · {member.excerpt}</span> : null}
        {hidden ? <span className="text-small text-ink-3"> · {t("templateEditor.edit.hidden")}</span> : null}
      </Link>
      <Form method="post" preventScrollReset>
        {start}
        <input type="hidden" name="place" value={formatPlace(place)} />
        {fixed ? null : button("up", "arrow-up", "templateEditor.edit.up", isFirst)}
        {fixed ? null : button("down", "arrow-down", "templateEditor.edit.down", isLast)}
        {hidden
          ? button("show", "eye", "templateEditor.edit.show")
          : button("hide", "eye-off", "templateEditor.edit.hide")}
        {fixed ? null : button("delete", "x", "templateEditor.edit.delete")}
      </Form>
    </div>
  );
}
