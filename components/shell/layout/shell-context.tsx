"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { type Abilities, DEVELOPERS_COOKIE } from "#components/shell/layout/places.ts";
import type { ShellProject } from "#components/shell/layout/project-switcher.tsx";
import { keepOnDevice } from "#lib/platform/browser/device-cookie.ts";

export interface OpenProject extends ShellProject {
  may: Abilities;
  base: string;
  newEnquiries: number;
  /** The person had unfolded their places in this browser. */
  opensDevelopers: boolean;
}

interface Given {
  project: OpenProject | undefined;
  projects: readonly ShellProject[];
  isAdmin: boolean;
}

interface Shell extends Given {
  /** The person unfolded the places of developers in this browser: only they see the API beside a page. */
  opensDevelopers: boolean;
  openDevelopers: (isOpen: boolean) => void;
}

const Context = createContext<Shell>({
  ...{ project: undefined, projects: [], isAdmin: false },
  ...{ opensDevelopers: false, openDevelopers: () => undefined },
});

export function ShellProvider({ shell, children }: { shell: Given; children: ReactNode }) {
  const [opensDevelopers, setOpen] = useState(shell.project?.opensDevelopers ?? false);
  const openDevelopers = (isOpen: boolean): void => {
    setOpen(isOpen);
    keepOnDevice(DEVELOPERS_COOKIE, isOpen ? "open" : "");
  };
  return <Context value={{ ...shell, opensDevelopers, openDevelopers }}>{children}</Context>;
}

export function useShell(): Shell {
  return useContext(Context);
}
