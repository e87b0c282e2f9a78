import { useSearchParams } from "react-router";

type SetUrlState = (value: string | null, options?: { replace?: boolean }) => void;

/** One piece of view state that lives in the address: ?key=value. The fallback is not written there. */
export function useUrlState(key: string, fallback: string): [string, SetUrlState] {
  const [params, setParams] = useSearchParams();

  function setValue(value: string | null, { replace = true }: { replace?: boolean } = {}) {
    setParams((current) => withParam(current, { key, value: value === fallback ? null : value }), { replace });
  }

  return [params.get(key) ?? fallback, setValue];
}

/** A copy of the parameters with one set, or taken out by null or "". */
export function withParam(params: URLSearchParams, { key, value }: { key: string; value: string | null }) {
  const next = new URLSearchParams(params);
  if (value === null || value === "") next.delete(key);
  else next.set(key, value);
  return next;
}
