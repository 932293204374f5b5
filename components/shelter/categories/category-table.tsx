import { CategoryRow, type CategoryRowProps } from "#components/shelter/categories/category-row.tsx";
import { type TableColumn, TableHead } from "#components/ui/table-head.tsx";

const COLUMNS: TableColumn[] = [
  { name: "Name", className: "pl-4 sm:pl-5" },
  { name: "Animals", className: "w-32 text-right sm:pr-8" },
];
const ID_COLUMN: TableColumn = { name: "Category ID", className: "w-44 max-sm:hidden" };

/** @param props.showsId for those who write programs */
export function CategoryTable(row: Omit<CategoryRowProps, "category">) {
  return (
    <table className="w-full border-collapse text-left text-note">
      <caption className="sr-only">Categories, by name</caption>
      <TableHead columns={row.showsId ? [...COLUMNS, ID_COLUMN] : COLUMNS} rowClassName="h-11 max-sm:sr-only" hasActions={row.canWrite} />
      <tbody>
        {row.categories.map((category) => (
          <CategoryRow key={category.categoryId} category={category} {...row} />
        ))}
      </tbody>
    </table>
  );
}
