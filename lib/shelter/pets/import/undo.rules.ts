export const importBatch = (importId: string): string => `import-${importId}`;
