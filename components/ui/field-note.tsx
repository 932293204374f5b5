"use client";

import { Description } from "@heroui/react/description";
import { FieldError } from "@heroui/react/field-error";
import { type ReactNode, use, useState } from "react";
import { FieldErrorContext } from "react-aria-components/FieldError";

const TEXT = "text-sm";

/**
 * The hint and the error of the field around it, in one place. The room that an error took stays: it goes when the
 * field loses the focus, and a button that moved then would not get the click that took the focus.
 * @param fault shown instead of the browser's or the field's own words
 */
export function FieldNote({ hint, fault }: { hint?: ReactNode; fault?: string | undefined }) {
  const validation = use(FieldErrorContext);
  const error = validation?.isInvalid ? (fault ?? validation.validationErrors.join(" ")) : "";
  const [last, setLast] = useState("");
  if (error !== "" && error !== last) setLast(error);
  if (!hint && last === "") return null;
  return (
    <div className="grid *:[grid-area:1/1]">
      {hint && <Description className={`${TEXT} ${error === "" ? "" : "invisible block!"}`}>{hint}</Description>}
      <FieldError className={TEXT}>{fault}</FieldError>
      {error === "" && last !== "" && (
        <span aria-hidden className={`invisible px-1 wrap-break-word ${TEXT}`}>
          {last}
        </span>
      )}
    </div>
  );
}
