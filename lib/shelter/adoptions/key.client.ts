/** For pages that only refetch adoptions. */
export const adoptionsKey = (project: string) => ["adoptions", project] as const;
