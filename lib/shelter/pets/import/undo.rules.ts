/** Marks an import's updates in the history. */
export const importBatch = (importId: string): string => `import-${importId}`;
