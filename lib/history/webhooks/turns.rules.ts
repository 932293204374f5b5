/** Endpoints that one worker sends to at the same time. */
export const MAX_TURNS = 100;
/** The rest is kept free for endpoints that work. */
const MAX_FAILING = 75;
/** So many places must be free for each that a project, or a person, already has: alone, a project gets 12 and a person 20, and the fuller the worker is, the fewer. */
const FREE_FOR_EACH = { project: 8, person: 4 };

/** An endpoint's turn: one worker sends what is due. */
export interface Turn {
  projectId: string;
  /** The first owner of the project; the same for all projects of one person. */
  person: string;
  isFailing: boolean;
}

/** Leaves room for other projects and people, however many endpoints one of them has and however long those take. */
export function mayStart({ projectId, person, isFailing }: Turn, running: readonly Turn[]): boolean {
  const free = MAX_TURNS - running.length;
  if (isFailing && running.filter((turn) => turn.isFailing).length >= MAX_FAILING) return false;
  const ofProject = running.filter((turn) => turn.projectId === projectId).length;
  const ofPerson = running.filter((turn) => turn.person === person).length;
  return ofProject * FREE_FOR_EACH.project < free && ofPerson * FREE_FOR_EACH.person < free;
}
