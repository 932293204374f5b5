/** @param day `YYYY-MM-DD`, the reader's */
export const contractPath = (project: string, adoptionId: string, day?: string): string =>
  `/p/${encodeURIComponent(project)}/orders/${encodeURIComponent(adoptionId)}/print${day === undefined ? "" : `?day=${day}`}`;

/** @param isNow opens the browser's print window */
export const storedPrintPath = (project: string, printId: string, isNow = false): string =>
  `/p/${encodeURIComponent(project)}/orders/papers/${encodeURIComponent(printId)}${isNow ? "#print" : ""}`;
