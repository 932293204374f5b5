const ordersPath = (project: string): string => `/p/${encodeURIComponent(project)}/orders`;

/** @param paperId the template that is open; by default, the first */
export const papersPath = (project: string, paperId?: string): string =>
  `${ordersPath(project)}/papers${paperId === undefined ? "" : `?paper=${encodeURIComponent(paperId)}`}`;

/** @param query `day` is `YYYY-MM-DD`, the reader's; `paper` a template's id */
export const contractPath = (project: string, adoptionId: string, query: { day?: string; paper?: string; place?: string } = {}): string =>
  `${ordersPath(project)}/${encodeURIComponent(adoptionId)}/print?${new URLSearchParams(query)}`;

/** @param isNow opens the browser's print window */
export const storedPrintPath = (project: string, printId: string, isNow = false): string =>
  `${ordersPath(project)}/papers/${encodeURIComponent(printId)}${isNow ? "#print" : ""}`;
