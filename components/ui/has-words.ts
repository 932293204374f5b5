/** @param text lowercase */
export const hasWords = (text: string, filter: string): boolean =>
  filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
