"use client";

import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { onHandedKey } from "#components/docs/reference/handed-key.ts";

const UsedKey = createContext<readonly [string, (key: string) => void]>(["", () => undefined]);

/** The visitor's key for every call on the page, kept nowhere else. */
export const useUsedKey = () => use(UsedKey);

export function UsedKeyProvider({ children }: { children: ReactNode }) {
  const [key, setKey] = useState("");
  useEffect(() => onHandedKey(setKey), []);
  return <UsedKey value={[key, setKey]}>{children}</UsedKey>;
}
