"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Abilities } from "#components/layout/places.ts";
import type { ShellProject } from "#components/layout/project-switcher.tsx";

/** The project that the page is about, and what the person may do in it. */
export interface OpenProject extends ShellProject {
  may: Abilities;
  /** The API's base address, `/v1` included. */
  base: string;
}

/** What the shell's tools know of the page that they stand on. */
interface Shell {
  project: OpenProject | undefined;
  projects: readonly ShellProject[];
  isAdmin: boolean;
}

const Context = createContext<Shell>({ project: undefined, projects: [], isAdmin: false });

/** Tells everything beneath it where it stands. */
export function ShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <Context value={shell}>{children}</Context>;
}

/** Where the page stands; without a project outside any. */
export function useShell(): Shell {
  return useContext(Context);
}
