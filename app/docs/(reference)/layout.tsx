import type { ReactNode } from "react";
import { UsedKeyProvider } from "#components/docs/reference/used-key.tsx";

/** The key for the calls stays while a visitor goes from page to page. */
export default function ReferenceLayout({ children }: { children: ReactNode }) {
  return <UsedKeyProvider>{children}</UsedKeyProvider>;
}
