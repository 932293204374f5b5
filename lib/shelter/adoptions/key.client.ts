/** Stands alone, so that pages that only refetch adoptions load nothing else of them. */
export const adoptionsKey = (project: string) => ["adoptions", project] as const;
