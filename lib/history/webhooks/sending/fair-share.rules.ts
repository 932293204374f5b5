/** Per worker. */
export const MAX_RUNS = 100;
/** The rest is reserved for working endpoints. */
const MAX_FAILING = 75;
/** Free runs required per run taken: alone, a project gets 12 and a person 20. */
const FREE_FOR_EACH = { project: 8, person: 4 };

export interface DeliveryRun {
  projectId: string;
  /** The project's first owner. */
  person: string;
  isFailing: boolean;
}

/** Leaves room for others, however many endpoints someone has. */
export function mayStart({ projectId, person, isFailing }: DeliveryRun, running: readonly DeliveryRun[]): boolean {
  const free = MAX_RUNS - running.length;
  if (isFailing && running.filter((run) => run.isFailing).length >= MAX_FAILING) return false;
  const ofProject = running.filter((run) => run.projectId === projectId).length;
  const ofPerson = running.filter((run) => run.person === person).length;
  return ofProject * FREE_FOR_EACH.project < free && ofPerson * FREE_FOR_EACH.person < free;
}
