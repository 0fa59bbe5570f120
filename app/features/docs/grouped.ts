interface Grouped<Member> {
  group: string | null;
  members: Member[];
}

/** Groups stand where their first member does; members keep their order. */
export function grouped<Member extends { group: string | null }>(all: readonly Member[]): Grouped<Member>[] {
  const groups: Grouped<Member>[] = [];
  for (const member of all) {
    const known = groups.find(({ group }) => group === member.group);
    if (known) known.members.push(member);
    else groups.push({ group: member.group, members: [member] });
  }
  return groups;
}
