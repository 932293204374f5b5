const contractStart = (project: string, adoptionId: string): string =>
  `/p/${encodeURIComponent(project)}/orders/${encodeURIComponent(adoptionId)}/print`;

/** @param day `YYYY-MM-DD`, the reader's */
export const contractPath = (project: string, adoptionId: string, day?: string): string =>
  `${contractStart(project, adoptionId)}${day === undefined ? "" : `?day=${day}`}`;

/** @param isNow opens the browser's print window */
export const storedPrintPath = (project: string, adoptionId: string, printId: string, isNow = false): string =>
  `${contractStart(project, adoptionId)}?kept=${printId}${isNow ? "#print" : ""}`;
