import { CategoryRow, type CategoryRowProps } from "#components/shelter/categories/category-row.tsx";

/** @param props.showsId for those who write programs */
export function CategoryTable(row: Omit<CategoryRowProps, "category">) {
  return (
    <table className="w-full border-collapse text-left text-note">
      <caption className="sr-only">Categories, by name</caption>
      <thead className="text-sm text-muted">
        <tr className="h-11 max-sm:sr-only">
          <th scope="col" className="pl-4 pr-4 font-semibold sm:pl-5">
            Name
          </th>
          <th scope="col" className="w-32 pr-4 text-right font-semibold sm:pr-8">
            Animals
          </th>
          {row.showsId && (
            <th scope="col" className="w-44 pr-4 font-semibold max-sm:hidden">
              Category ID
            </th>
          )}
          {row.canWrite && <td />}
        </tr>
      </thead>
      <tbody>
        {row.categories.map((category) => (
          <CategoryRow key={category.categoryId} category={category} {...row} />
        ))}
      </tbody>
    </table>
  );
}
