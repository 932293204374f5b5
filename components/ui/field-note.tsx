"use client";

import { type ReactNode, use, useState } from "react";
import { FieldError, FieldErrorContext } from "react-aria-components/FieldError";
import { Text } from "react-aria-components/Text";

/**
 * The hint and the error of the field around it, in one place. The room that an error took stays: it goes when the
 * field loses the focus, and a button that moved then would not get the click that took the focus.
 * @param error shown instead of the browser's or the field's own words
 */
export function FieldNote({ hint, error }: { hint?: ReactNode; error?: string | undefined }) {
  const validation = use(FieldErrorContext);
  const shown = validation?.isInvalid ? (error ?? validation.validationErrors.join(" ")) : "";
  const [last, setLast] = useState("");
  if (shown !== "" && shown !== last) setLast(shown);
  if (!hint && last === "") return null;
  return (
    <div className="grid text-sm *:[grid-area:1/1]">
      {hint && (
        <Text slot="description" className={shown === "" ? "text-muted" : "invisible"}>
          {hint}
        </Text>
      )}
      <FieldError className="text-danger wrap-break-word">{error}</FieldError>
      {shown === "" && last !== "" && (
        <span aria-hidden className="invisible wrap-break-word">
          {last}
        </span>
      )}
    </div>
  );
}
