import { findAdminProject, listProjectPage } from "#lib/operations/admin/projects.data.ts";
import type { AdminProjectDetail, AdminProjectPage, ProjectQuery } from "#lib/operations/admin/projects.schema.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { noSuch } from "#lib/platform/errors.ts";

export function adminProjectPage(_admin: Administrator, query: ProjectQuery): Promise<AdminProjectPage> {
  return listProjectPage(query, clock()());
}

/**
 * Includes deleted projects.
 * @throws `not_found`
 */
export async function adminProject(_admin: Administrator, projectId: string): Promise<AdminProjectDetail> {
  const found = await findAdminProject(projectId, clock()());
  if (!found) throw noSuch("project");
  return found;
}
