"use client";

import { Input } from "@heroui/react/input";
import { Label } from "@heroui/react/label";
import { TextField } from "@heroui/react/textfield";
import { useEffect, useRef } from "react";
import { FieldNote } from "#components/ui/field-note.tsx";

export function TextInput(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "email" | "password" | "number";
  hint?: string;
  fault?: string;
  maxLength?: number;
  autoComplete?: string;
  /** For a field that appears later than its page or dialog, which choose their first focus themselves. */
  autoFocus?: boolean;
  /** May stay empty, so it has no asterisk. */
  isOptional?: boolean;
}) {
  const { label, hint, fault, type = "text", autoComplete = "off", autoFocus = false, isOptional = false, ...field } = props;
  const input = useRef<HTMLInputElement>(null);
  // React Aria's focus waits for page transitions first, and forever if their element was removed meanwhile.
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);

  return (
    <TextField {...field} type={type} autoComplete={autoComplete} isRequired={!isOptional} fullWidth>
      <Label>{label}</Label>
      <Input ref={input} />
      <FieldNote hint={hint} fault={fault} />
    </TextField>
  );
}
