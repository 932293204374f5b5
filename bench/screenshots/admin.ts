import { dialogBy, type Shot } from "./shot.ts";

export const ADMIN: Shot[] = [
  { name: "admin", path: () => "/admin", as: "admin" },
  { name: "admin-projects", path: () => "/admin/projects", as: "admin" },
  { name: "admin-plan-requests", path: () => "/admin/plan-requests", as: "admin" },
  { name: "admin-decline-plan", path: () => "/admin/plan-requests", as: "admin", ...dialogBy(/^Decline/) },
  { name: "admin-domains", path: () => "/admin/domains", as: "admin" },
  { name: "admin-people", path: () => "/admin/people", as: "admin" },
  { name: "admin-bans", path: () => "/admin/bans", as: "admin" },
  { name: "admin-audit-log", path: () => "/admin/audit-log", as: "admin" },
  { name: "admin-project", path: () => "/admin/projects", as: "admin", ...dialogBy(/^Manage Willow Creek/) },
  { name: "admin-person", path: () => "/admin/people", as: "admin", ...dialogBy(/^Manage Vera Lind/) },
  {
    name: "admin-person-remove",
    path: () => "/admin/people",
    as: "admin",
    ...dialogBy(/^Manage Vera Lind/, async (page) => {
      await page.getByRole("button", { name: "Remove…" }).click();
      await page.getByRole("checkbox", { name: /^Erase their name/ }).check();
    }),
  },
];
