/** Per worker. */
export const MAX_TURNS = 100;
/** The rest is reserved for working endpoints. */
const MAX_FAILING = 75;
/** Free places required per place taken: alone, a project gets 12 and a person 20. */
const FREE_FOR_EACH = { project: 8, person: 4 };

export interface Turn {
  projectId: string;
  /** The project's first owner. */
  person: string;
  isFailing: boolean;
}

/** Leaves room for others, however many endpoints someone has. */
export function mayStart({ projectId, person, isFailing }: Turn, running: readonly Turn[]): boolean {
  const free = MAX_TURNS - running.length;
  if (isFailing && running.filter((turn) => turn.isFailing).length >= MAX_FAILING) return false;
  const ofProject = running.filter((turn) => turn.projectId === projectId).length;
  const ofPerson = running.filter((turn) => turn.person === person).length;
  return ofProject * FREE_FOR_EACH.project < free && ofPerson * FREE_FOR_EACH.person < free;
}
