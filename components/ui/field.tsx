"use client";

import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { TextArea } from "react-aria-components/TextArea";
import { TextField, type TextFieldProps } from "react-aria-components/TextField";
import { FieldNote } from "#components/ui/field-note.tsx";

type Shared = "value" | "onChange" | "type" | "name" | "maxLength" | "inputMode" | "validate" | "isInvalid" | "isReadOnly" | "isDisabled";

export function Field(
  props: Pick<TextFieldProps, Shared> & {
    label: string;
    hint?: ReactNode;
    /** Shown instead of the browser's own words. */
    error?: string | undefined;
    autoComplete?: string;
    /** For a field that appears later than its page or dialog, which choose their first focus themselves. */
    autoFocus?: boolean;
    /** May stay empty, so it has no asterisk. */
    isOptional?: boolean;
    placeholder?: string | undefined;
    rows?: number | undefined;
    /** Offered while someone types; any other text is fine too. */
    suggestions?: readonly string[] | undefined;
    /** Shown over the end of the input. */
    button?: ReactNode;
    inputRef?: RefObject<HTMLInputElement | null>;
  },
) {
  const {
    label,
    hint,
    error,
    autoComplete = "off",
    autoFocus = false,
    isOptional = false,
    placeholder,
    rows,
    suggestions,
    button,
    ...field
  } = props;
  const { inputRef, ...shared } = field;
  const list = useId();
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  // React Aria's focus waits for page transitions first, and forever if their element was removed meanwhile.
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus, input]);

  const look = button ? "input pr-12" : field.type === "color" ? "input w-24 p-1" : "input";

  return (
    <TextField {...shared} autoComplete={autoComplete} isRequired={!isOptional} className="flex w-full flex-col gap-1">
      <Label className="label">{label}</Label>
      <div className="relative grid">
        {rows === undefined ? (
          <Input ref={input} placeholder={placeholder} list={suggestions && list} className={look} />
        ) : (
          <TextArea rows={rows} placeholder={placeholder} className="input" />
        )}
        {button}
        {suggestions && (
          <datalist id={list}>
            {suggestions.map((text) => (
              <option key={text} value={text} />
            ))}
          </datalist>
        )}
      </div>
      <FieldNote hint={hint} error={error} />
    </TextField>
  );
}
