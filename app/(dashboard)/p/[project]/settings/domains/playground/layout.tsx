import type { ReactNode } from "react";
import { requirePlayground } from "#lib/playground/loaders.ts";

/** Answers 404 where the playground is off, before the skeleton is sent: after that the answer could not say so any more. */
export default function PlaygroundLayout({ children }: { children: ReactNode }) {
  requirePlayground();
  return children;
}
