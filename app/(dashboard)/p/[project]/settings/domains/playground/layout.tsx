import type { ReactNode } from "react";
import { requirePlayground } from "#lib/sites/playground/loaders.ts";

/** Returns 404 before the skeleton is sent, while the status can still be set. */
export default function PlaygroundLayout({ children }: { children: ReactNode }) {
  requirePlayground();
  return children;
}
