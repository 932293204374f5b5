const base = (project: string): string => `/api/projects/${encodeURIComponent(project)}/site`;

/** A page with the element. */
export function embedPreviewPath(project: string, choice: { species: string; limit: number; open: string }): string {
  const { species, limit, open } = choice;
  return `${base(project)}/embed?${new URLSearchParams({ limit: String(limit), open, ...(species && { species }) })}`;
}

/** The animals for that page. */
export const ownFeedPath = (project: string): string => `${base(project)}/animals`;
