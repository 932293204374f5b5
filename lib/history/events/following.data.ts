/** Both parameters and the result are SQL. */
export function eventBeyond(project: string, after: string): string {
  return `(exists (select from events v where v.project_id = ${project} and v.id > ${after})
    or exists (select from audit_entries a where a.project_id = ${project} and a.id > ${after} and a.action = 'pet.create'))`;
}
