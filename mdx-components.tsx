import type { MDXComponents } from "mdx/types";
import { PROSE } from "#components/ui/prose.tsx";

export const useMDXComponents = (): MDXComponents => PROSE;
