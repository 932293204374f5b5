"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Abilities } from "#components/shell/layout/places.ts";
import type { ShellProject } from "#components/shell/layout/project-switcher.tsx";

export interface OpenProject extends ShellProject {
  may: Abilities;
  base: string;
  /** That no one has looked at. */
  newEnquiries: number;
  /** The person unfolded their places in this browser. */
  opensDevelopers: boolean;
}

interface Shell {
  project: OpenProject | undefined;
  projects: readonly ShellProject[];
  isAdmin: boolean;
}

const Context = createContext<Shell>({ project: undefined, projects: [], isAdmin: false });

export function ShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <Context value={shell}>{children}</Context>;
}

export function useShell(): Shell {
  return useContext(Context);
}
