"use client";

import { type RefObject, useEffect, useRef } from "react";

/**
 * After a refused save, the first field at fault gets the focus.
 * @param errors by field; a new object for each save
 * @returns for what holds the fields
 */
export function useInvalidFocus<T extends HTMLElement>(errors: object): RefObject<T | null> {
  const fields = useRef<T>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return fields;
}
