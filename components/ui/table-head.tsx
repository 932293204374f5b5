export interface TableColumn {
  name: string;
  className?: string;
}

/**
 * Names the columns of a list.
 * @param props.hasActions a last column holds buttons, and needs no name
 */
export function TableHead(props: { columns: readonly TableColumn[]; rowClassName?: string; hasActions?: boolean }) {
  const { columns, rowClassName = "h-11", hasActions = false } = props;
  return (
    <thead className="text-sm text-muted">
      <tr className={rowClassName}>
        {columns.map(({ name, className = "" }) => (
          <th key={name} scope="col" className={`pr-4 font-semibold ${className}`}>
            {name}
          </th>
        ))}
        {hasActions && <td />}
      </tr>
    </thead>
  );
}
