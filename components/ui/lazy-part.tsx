"use client";

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useToast } from "#components/ui/toast.tsx";

const ERROR = "Part of this page couldn’t be loaded. Check the connection, then try again.";

interface LazyPart<Props> {
  loaded: () => ComponentType<Props> | undefined;
  ready: () => Promise<ComponentType<Props>>;
  /** Starts loading before a press would have to wait for it. */
  preload: () => void;
}

/** A part of a page whose code loads when `Lazy` first shows it. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let component: ComponentType<Props> | undefined;
  const ready = async (): Promise<ComponentType<Props>> => {
    component ??= await load();
    return component;
  };
  return { loaded: () => component, ready, preload: () => void ready().catch(() => undefined) };
}

/**
 * Unlike with `lazy` of React, a failed load takes neither the page down nor stays failed.
 * @param onLost the load failed and was reported; showing the part again loads again
 * @param children keep its room until then
 */
export function Lazy<Props extends object>(shown: { part: LazyPart<Props>; props: Props; onLost?: () => void; children?: ReactNode }) {
  const { part, props, onLost, children } = shown;
  const [Loaded, setLoaded] = useState(part.loaded);
  const show = useToast();
  const lost = useRef(onLost);
  lost.current = onLost;
  useEffect(() => {
    let isShown = true;
    part.ready().then(
      (component) => isShown && setLoaded(() => component),
      () => {
        if (!isShown) return;
        show({ isError: true, text: ERROR });
        lost.current?.();
      },
    );
    return () => {
      isShown = false;
    };
  }, [part, show]);
  return Loaded ? <Loaded {...props} /> : children;
}
