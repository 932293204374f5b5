"use client";

import { Description } from "@heroui/react/description";
import { FieldError } from "@heroui/react/field-error";
import { Input } from "@heroui/react/input";
import { Label } from "@heroui/react/label";
import { TextField } from "@heroui/react/textfield";
import { useEffect, useRef } from "react";

export function TextInput(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "email" | "password" | "number";
  hint?: string;
  fault?: string;
  maxLength?: number;
  autoComplete?: string;
  autoFocus?: boolean;
}) {
  const { label, hint, fault, type = "text", autoComplete = "off", autoFocus = false, ...field } = props;
  const input = useRef<HTMLInputElement>(null);
  // React Aria's focus waits for page transitions first, and forever if their element was removed meanwhile.
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);

  return (
    <TextField {...field} type={type} autoComplete={autoComplete} isRequired fullWidth>
      <Label>{label}</Label>
      {/* In a dialog, `Overlay` moves the focus once it is shown. */}
      <Input ref={input} className="h-11" data-first={autoFocus || undefined} />
      {hint && <Description className="text-sm">{hint}</Description>}
      <FieldError className="text-sm">{fault}</FieldError>
    </TextField>
  );
}
