/** Stands where something will be, in its size. @param className gives the size */
export function Bone({ className }: { className: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-lg bg-default motion-reduce:animate-none ${className}`} />;
}
