const base = (project: string): string => `/api/projects/${encodeURIComponent(project)}/site`;

export function embedPreviewPath(project: string, choice: { species: string; limit: number; open: string }): string {
  const { species, limit, open } = choice;
  return `${base(project)}/embed?${new URLSearchParams({ limit: String(limit), open, ...(species && { species }) })}`;
}

export const ownFeedPath = (project: string): string => `${base(project)}/animals`;
