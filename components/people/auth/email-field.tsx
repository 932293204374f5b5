import type { ComponentProps } from "react";
import { Field } from "#components/ui/field.tsx";

type Props = Omit<ComponentProps<typeof Field>, "label" | "type" | "maxLength" | "error"> & { label?: string };

export function EmailField({ label = "Email address", ...field }: Props) {
  return <Field {...field} label={label} type="email" maxLength={254} error="Enter an address that looks like name@example.org." />;
}
