import { InlineCode } from "#components/ui/prose.tsx";
import { fieldWord } from "#lib/shelter/pets/import/fields.schema.ts";
import type { PresetId } from "#lib/shelter/pets/import/preset.schema.ts";
import { columnsOfSystem } from "#lib/shelter/pets/import/presets/rules.ts";

/** Shows the table that the import reads by. */
export function SystemColumns({ id }: { id: PresetId }) {
  return (
    <table className="w-full border-collapse text-left text-note">
      <caption className="sr-only">What each column becomes</caption>
      <thead>
        <tr className="border-b-2 border-foreground">
          <th scope="col" className="py-2.5 pr-4 font-semibold">
            Column
          </th>
          <th scope="col" className="py-2.5 font-semibold">
            Becomes
          </th>
        </tr>
      </thead>
      <tbody>
        {columnsOfSystem(id).map(([title, field]) => (
          <tr key={title} className="border-b border-border align-baseline">
            <th scope="row" className="py-2 pr-4 font-medium [overflow-wrap:anywhere]">
              <InlineCode>{title}</InlineCode>
            </th>
            <td className="py-2">{fieldWord(field)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
