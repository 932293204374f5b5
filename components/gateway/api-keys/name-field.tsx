import { Field } from "#components/ui/field.tsx";
import { MAX_KEY_NAME_LENGTH } from "#lib/gateway/api-keys/schema.ts";

export function NameField(props: { value: string; onChange: (name: string) => void; hint: string }) {
  return <Field label="Name" {...props} maxLength={MAX_KEY_NAME_LENGTH} error="Enter a name." />;
}
